/// A section of the settings file.
struct SettingsSection: Sendable {
    /// Full name, including outer sections, such as `filter.rest`.
    let name: String

    let entries: [SettingsNode.Entry]

    /// Interprets a value as a section.
    ///
    /// - Throws: `SettingsError` if the value is not a table.
    init(_ name: String, _ node: SettingsNode) throws(SettingsError) {
        guard let entries = node.entries else {
            throw SettingsError(node, name, "is a section; write [\(name)] and its settings below")
        }
        self.name = name
        self.entries = entries
    }

    /// The full name of a key in this section.
    func name(of entry: SettingsNode.Entry) -> String { "\(name).\(entry.key)" }
}
