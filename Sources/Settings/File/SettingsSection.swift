/// A section of a settings file.
struct SettingsSection: Sendable {
    /// The name, with those of the sections it is in, such as `filter.rest`.
    let name: String

    /// The entries of the section.
    let entries: [SettingsNode.Entry]

    /// A section.
    ///
    /// - Throws: `SettingsError` where it is a single value.
    init(_ name: String, _ node: SettingsNode) throws(SettingsError) {
        guard let entries = node.entries else {
            throw SettingsError(node, name, "is a section; write [\(name)] and its settings below")
        }
        self.name = name
        self.entries = entries
    }

    /// The name of a key in it.
    func name(of entry: SettingsNode.Entry) -> String { "\(name).\(entry.key)" }
}
