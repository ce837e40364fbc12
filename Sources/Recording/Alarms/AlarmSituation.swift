package import GNSS
package import Logbook

/// The state of a recording, as far as alarms depend on it; all times are spans, so that it has no clock.
package struct AlarmSituation: Sendable {
    /// A receiver that was opened at least once.
    package struct Receiver: Sendable {
        /// The name of the receiver.
        package let name: String
        /// True while it is read.
        package let isOpen: Bool
        /// Seconds since it was opened or closed last.
        package let secondsSinceChange: Double
        /// Seconds since the filter accepted a fix of it; nil where it never did.
        package let secondsSinceFix: Double?

        /// A receiver.
        package init(name: String, isOpen: Bool, secondsSinceChange: Double, secondsSinceFix: Double?) {
            (self.name, self.isOpen) = (name, isOpen)
            (self.secondsSinceChange, self.secondsSinceFix) = (secondsSinceChange, secondsSinceFix)
        }

        /// A receiver by its measurements.
        package init(_ readings: ReceiverReadings) {
            let hasFix = readings.verdicts.contains { $0.key.rule == nil }
            self.init(
                name: readings.receiver.name,
                isOpen: readings.isOpen,
                secondsSinceChange: readings.secondsSinceChange,
                secondsSinceFix: hasFix ? readings.secondsSince[.accepted] : nil
            )
        }
    }

    /// A target of uploads.
    package struct Upload: Sendable {
        /// The name of the target.
        package let target: String
        /// Seconds for which it has taken nothing of what waits; nil where it takes what there is.
        package let secondsOfFailure: Double?
        /// The reason; nil where there is none.
        package let reason: String?

        /// A target.
        package init(target: String, secondsOfFailure: Double?, reason: String? = nil) {
            (self.target, self.secondsOfFailure, self.reason) = (target, secondsOfFailure, reason)
        }

        /// A target by its progress, of which the database knows also what was before this recording.
        package init(target: String, _ status: UploadStatus?, at now: UTCTime) {
            var seconds: Double?
            let isFailing = status?.lastFailure.map { failure in status?.lastSuccess.map { $0 < failure } ?? true }
            if let status, let failure = status.lastFailure, isFailing == true, status.waiting > 0 {
                // Locations that wait may be younger than the last success, and the other way round.
                let start = [status.oldest, status.lastSuccess].compactMap(\.self).max() ?? failure
                seconds = max(0, now.seconds(since: start))
            }
            self.init(target: target, secondsOfFailure: seconds, reason: seconds == nil ? nil : status?.failure)
        }
    }

    /// The receivers.
    package var receivers: [Receiver]
    /// Seconds since the recording began; nil where a receiver was opened meanwhile.
    package var secondsWithoutReceiver: Double?
    /// Days for which the disk has room; nil where not known.
    package var diskDays: Double?
    /// The targets.
    package var uploads: [Upload]

    /// A state.
    package init(
        receivers: [Receiver] = [],
        secondsWithoutReceiver: Double? = nil,
        diskDays: Double? = nil,
        uploads: [Upload] = []
    ) {
        (self.receivers, self.secondsWithoutReceiver) = (receivers, secondsWithoutReceiver)
        (self.diskDays, self.uploads) = (diskDays, uploads)
    }
}
