internal import Text

/// Identifies an alarm: each subject has at most one alarm at a time.
package struct AlarmSubject: Hashable, Sendable {
    package let kind: AlarmNotice.Kind

    /// The receiver that causes the alarm, if any.
    package let receiver: String?

    /// The upload target that causes the alarm, if any.
    package let target: String?

    package init(kind: AlarmNotice.Kind, receiver: String? = nil, target: String? = nil) {
        (self.kind, self.receiver, self.target) = (kind, receiver, target)
    }

    /// Parses the format of `line`; `nil` if the text is invalid.
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

    /// The subject as a JSON object on one line.
    var line: String {
        var object = JSONObject()
        object.add("alarm", text: kind.rawValue)
        object.add("receiver", text: receiver)
        object.add("target", text: target)
        return object.description
    }
}
