/// An error in a setting: what is wrong with it.
struct SettingsError: Error, CustomStringConvertible {
    let line: Int
    /// The value's key, with those of the sections it is in.
    let name: String
    /// The rest of a sentence that begins with the name.
    let reason: String

    var description: String { "\(name) \(reason)" }

    /// An error in a value.
    ///
    /// - Parameters:
    ///   - node: the value.
    ///   - name: its key, with those of the sections it is in.
    ///   - reason: the rest of a sentence that begins with the name.
    init(_ node: SettingsNode, _ name: String, _ reason: String) {
        line = node.line
        (self.name, self.reason) = (name, reason)
    }
}
