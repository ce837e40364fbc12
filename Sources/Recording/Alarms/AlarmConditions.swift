internal import Logbook
internal import Platform
internal import Text

/// The conditions for alarms, and the alarms that were raised and not cleared yet.
///
/// Uses no clock: the same situations in the same order result in the same notices.
package struct AlarmConditions: Sendable {
    /// The limits that raise alarms; `nil` for those that are off.
    package struct Limits: Sendable {
        /// Seconds without a good position while a receiver is plugged in.
        package var noFix: Double?
        /// Seconds since a receiver was unplugged.
        package var receiverGone: Double?
        /// Days until the disk is full.
        package var diskDays: Double?
        /// Seconds of failing uploads.
        package var uploadFails: Double?
        /// Whether suspect positions and reported jamming raise an alarm.
        package var suspect: Bool

        package init(
            noFix: Double? = nil,
            receiverGone: Double? = nil,
            diskDays: Double? = nil,
            uploadFails: Double? = nil,
            suspect: Bool = false
        ) {
            (self.noFix, self.receiverGone, self.suspect) = (noFix, receiverGone, suspect)
            (self.diskDays, self.uploadFails) = (diskDays, uploadFails)
        }
    }

    /// Hysteresis: the disk alarm clears only at this multiple of the limit, so that a disk near it raises a single
    /// alarm.
    private static let margin = 1.25

    private let limits: Limits
    private var raised: Set<AlarmSubject>

    /// Creates conditions, starting with the given alarms.
    ///
    /// - Parameters:
    ///   - limits: the limits.
    ///   - raised: the alarms that an earlier recording has raised and not cleared.
    package init(_ limits: Limits, raised: Set<AlarmSubject> = []) { (self.limits, self.raised) = (limits, raised) }

    /// Checks a situation and returns the alarms that are newly raised or cleared.
    package mutating func take(_ situation: AlarmSituation) -> [AlarmNotice] {
        var notices: [AlarmNotice?] = []
        for receiver in situation.receivers {
            notices.append(noFix(of: receiver))
            notices.append(absence(of: receiver))
            notices.append(suspicion(of: receiver))
        }
        notices.append(absence(situation.secondsWithoutReceiver))
        if let days = situation.diskDays { notices.append(disk(days)) }
        for upload in situation.uploads { notices.append(failure(of: upload)) }
        return notices.compactMap(\.self)
    }

    private mutating func noFix(of receiver: AlarmSituation.Receiver) -> AlarmNotice? {
        guard let limit = limits.noFix else { return nil }
        // After plugging in, the receiver gets the whole time again.
        let silence = min(receiver.secondsSinceFix ?? .infinity, receiver.secondsSinceChange)
        let subject = AlarmSubject(kind: .noFix, receiver: receiver.name)
        if receiver.isOpen, silence >= limit {
            return raise(
                subject,
                "\(receiver.name) is plugged in, but has had no good position for \(SpanText(silence))"
            )
        }
        guard let since = receiver.secondsSinceFix, since < limit else { return nil }
        return clear(subject, "\(receiver.name) has good positions again")
    }

    private mutating func absence(of receiver: AlarmSituation.Receiver) -> AlarmNotice? {
        guard let limit = limits.receiverGone else { return nil }
        let subject = AlarmSubject(kind: .receiverGone, receiver: receiver.name)
        if receiver.isOpen { return clear(subject, "\(receiver.name) is back") }
        guard receiver.secondsSinceChange >= limit else { return nil }
        return raise(subject, "\(receiver.name) has been gone for \(SpanText(receiver.secondsSinceChange))")
    }

    /// Suspicion of a receiver; weak signals alone, which a covered antenna causes too, raise no alarm.
    private mutating func suspicion(of receiver: AlarmSituation.Receiver) -> AlarmNotice? {
        guard limits.suspect else { return nil }
        let subject = AlarmSubject(kind: .suspect, receiver: receiver.name)
        guard let suspicion = receiver.suspicion else {
            // The state is unknown before the first fix, as after a restart.
            return receiver.secondsSinceFix == nil ? nil : clear(subject, "\(receiver.name) is no longer suspect")
        }
        if suspicion.reasons == Suspicion.Reasons(.signalsWeak) { return nil }
        return raise(subject, "\(receiver.name) is suspect: \(suspicion.words)")
    }

    /// No receiver since the start.
    ///
    /// An earlier recording may already have reported which receiver is missing.
    private mutating func absence(_ seconds: Double?) -> AlarmNotice? {
        guard let limit = limits.receiverGone else { return nil }
        let subject = AlarmSubject(kind: .receiverGone)
        guard let seconds else { return clear(subject, "a receiver is connected") }
        if raised.contains(where: { $0.kind == .receiverGone && $0.receiver != nil }) { return nil }
        return seconds < limit ? nil : raise(subject, "no receiver has been connected for \(SpanText(seconds))")
    }

    private mutating func disk(_ days: Double) -> AlarmNotice? {
        guard let limit = limits.diskDays else { return nil }
        let text = DecimalText.string(days, decimals: days < 10 ? 1 : 0)
        if days < limit {
            return raise(AlarmSubject(kind: .disk), "the disk of the database will be full in \(text) days")
        }
        guard days >= limit * Self.margin else { return nil }
        return clear(AlarmSubject(kind: .disk), "the disk of the database has space again, for \(text) days")
    }

    private mutating func failure(of upload: AlarmSituation.Upload) -> AlarmNotice? {
        guard let limit = limits.uploadFails else { return nil }
        let subject = AlarmSubject(kind: .upload, target: upload.target)
        guard let seconds = upload.secondsOfFailure else {
            return clear(subject, "uploads to \(upload.target) work again")
        }
        let reason = upload.reason.map { ": \($0)" } ?? ""
        return seconds < limit
            ? nil : raise(subject, "uploads to \(upload.target) have failed for \(SpanText(seconds))\(reason)")
    }

    private mutating func raise(_ subject: AlarmSubject, _ text: String) -> AlarmNotice? {
        raised.insert(subject).inserted ? notice(subject, isRaised: true, text) : nil
    }

    private mutating func clear(_ subject: AlarmSubject, _ text: String) -> AlarmNotice? {
        raised.remove(subject) == nil ? nil : notice(subject, isRaised: false, text)
    }

    private func notice(_ subject: AlarmSubject, isRaised: Bool, _ text: String) -> AlarmNotice {
        AlarmNotice(
            kind: subject.kind,
            isRaised: isRaised,
            text: text,
            receiver: subject.receiver,
            target: subject.target
        )
    }
}

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
