/// A notice that there is trouble, or that there is no more.
package struct AlarmNotice: Hashable, Sendable {
    /// The kinds of trouble; the raw value is what a command is told.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A receiver is plugged in and gives no good position.
        case noFix = "no-fix"
        /// A receiver is gone, or none was ever there.
        case receiverGone = "receiver-gone"
        /// The disk will be full soon.
        case disk
        /// A target takes nothing.
        case upload
    }

    /// The kind of the trouble.
    package let kind: Kind

    /// True where it has come, false where it is over.
    package let isRaised: Bool

    /// The notice in words, without a position.
    package let text: String

    /// The receiver that it is about; nil where it is about none.
    package let receiver: String?

    /// The target that it is about; nil where it is about none.
    package let target: String?

    /// A notice.
    package init(kind: Kind, isRaised: Bool, text: String, receiver: String? = nil, target: String? = nil) {
        (self.kind, self.isRaised, self.text) = (kind, isRaised, text)
        (self.receiver, self.target) = (receiver, target)
    }

    /// The thing that it is about.
    package var subject: AlarmSubject { AlarmSubject(kind: kind, receiver: receiver, target: target) }

    /// The variables of the environment that tell a command of it.
    package var variables: [String: String] {
        var variables = [
            "GPSLOG_ALARM": kind.rawValue, "GPSLOG_ALARM_STATE": isRaised ? "raised" : "cleared",
            "GPSLOG_ALARM_TEXT": text,
        ]
        variables["GPSLOG_RECEIVER"] = receiver
        variables["GPSLOG_TARGET"] = target
        return variables
    }
}
