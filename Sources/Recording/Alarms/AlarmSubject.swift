internal import Text

/// The thing that an alarm is about, of which there is one alarm at a time.
package struct AlarmSubject: Hashable, Sendable {
    /// The kind of trouble.
    package let kind: AlarmNotice.Kind

    /// The receiver that has it; nil where none does.
    package let receiver: String?

    /// The target that has it; nil where none does.
    package let target: String?

    /// A subject.
    package init(kind: AlarmNotice.Kind, receiver: String? = nil, target: String? = nil) {
        (self.kind, self.receiver, self.target) = (kind, receiver, target)
    }

    /// The subject that `line` has made a line of; nil where the text is none.
    init?(line: some StringProtocol) {
        var members: [String: String] = [:]
        var cursor = JSONCursor(Array(line.utf8)[...])
        do throws(JSONCursor.Fault) {
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
                members[name] = String(decoding: try cursor.readString(), as: UTF8.self)
            }
            try cursor.expectEnd()
        } catch {
            return nil
        }
        guard let kind = members["alarm"].flatMap(AlarmNotice.Kind.init) else { return nil }
        self.init(kind: kind, receiver: members["receiver"], target: members["target"])
    }

    /// The subject as a line of JSON.
    var line: String {
        var object = JSONObject()
        object.add("alarm", text: kind.rawValue)
        object.add("receiver", text: receiver)
        object.add("target", text: target)
        return object.description
    }
}
