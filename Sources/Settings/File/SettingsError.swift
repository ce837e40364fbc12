/// Describes an invalid setting.
struct SettingsError: Error, CustomStringConvertible {
    let line: Int
    /// The full key, including the names of sections.
    let name: String
    /// The rest of a sentence that starts with the name.
    let reason: String

    var description: String { "\(name) \(reason)" }

    init(_ node: SettingsNode, _ name: String, _ reason: String) {
        line = node.line
        (self.name, self.reason) = (name, reason)
    }
}
