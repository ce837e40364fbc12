/// A notice that an alarm was raised or cleared.
package struct AlarmNotice: Hashable, Sendable {
    /// The kind of an alarm.
    ///
    /// Commands get the raw value.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A receiver is plugged in but reports no good position.
        case noFix = "no-fix"
        /// A receiver was unplugged, or none was found since the start.
        case receiverGone = "receiver-gone"
        /// The disk with the database will be full soon.
        case disk
        /// Uploads to a target fail.
        case upload
        /// A receiver's positions are suspect, or it reports jamming.
        case suspect
    }

    package let kind: Kind

    /// Whether the alarm was raised; false if it was cleared.
    package let isRaised: Bool

    /// The notice in words, without a position.
    package let text: String

    /// The receiver that causes the alarm, if any.
    package let receiver: String?

    /// The upload target that causes the alarm, if any.
    package let target: String?

    package init(kind: Kind, isRaised: Bool, text: String, receiver: String? = nil, target: String? = nil) {
        (self.kind, self.isRaised, self.text) = (kind, isRaised, text)
        (self.receiver, self.target) = (receiver, target)
    }

    package var subject: AlarmSubject { AlarmSubject(kind: kind, receiver: receiver, target: target) }

    /// Environment variables for the command.
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
