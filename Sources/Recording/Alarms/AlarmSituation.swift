package import GNSS
package import Logbook

/// The state of a recording that decides about alarms.
///
/// All times are spans, so that it needs no clock.
package struct AlarmSituation: Sendable {
    /// A receiver that was opened at least once.
    package struct Receiver: Sendable {
        package let name: String
        /// Whether gpslog reads the receiver now.
        package let isOpen: Bool
        /// Seconds since the receiver was last opened or closed.
        package let secondsSinceChange: Double
        /// Seconds since the filter last accepted a fix; `nil` if it never did.
        package let secondsSinceFix: Double?
        /// Why the latest fix is suspect; `nil` if it is not.
        package let suspicion: Suspicion?

        package init(
            name: String,
            isOpen: Bool,
            secondsSinceChange: Double,
            secondsSinceFix: Double?,
            suspicion: Suspicion? = nil
        ) {
            (self.name, self.isOpen, self.suspicion) = (name, isOpen, suspicion)
            (self.secondsSinceChange, self.secondsSinceFix) = (secondsSinceChange, secondsSinceFix)
        }

        /// Creates the state from a receiver's measurements.
        package init(_ readings: ReceiverReadings) {
            let hasFix = readings.verdicts.contains { $0.key.rule == nil }
            self.init(
                name: readings.receiver.name,
                isOpen: readings.isOpen,
                secondsSinceChange: readings.secondsSinceChange,
                secondsSinceFix: hasFix ? readings.secondsSince[.accepted] : nil,
                suspicion: readings.suspicion
            )
        }
    }

    /// The state of an upload target.
    package struct Upload: Sendable {
        package let target: String
        /// Seconds since the target last accepted any of the waiting locations; `nil` if uploads succeed.
        package let secondsOfFailure: Double?
        /// Why uploads fail, if known.
        package let reason: String?

        package init(target: String, secondsOfFailure: Double?, reason: String? = nil) {
            (self.target, self.secondsOfFailure, self.reason) = (target, secondsOfFailure, reason)
        }

        /// Creates the state from the progress in the database, which includes earlier recordings.
        package init(target: String, _ status: UploadStatus?, at now: UTCTime) {
            var seconds: Double?
            let isFailing = status?.lastFailure.map { failure in status?.lastSuccess.map { $0 < failure } ?? true }
            if let status, let failure = status.lastFailure, isFailing == true, status.waiting > 0 {
                // The oldest waiting location may be later or earlier than the last success.
                let start = [status.oldest, status.lastSuccess].compactMap(\.self).max() ?? failure
                seconds = max(0, now.seconds(since: start))
            }
            self.init(target: target, secondsOfFailure: seconds, reason: seconds == nil ? nil : status?.failure)
        }
    }

    package var receivers: [Receiver]
    /// Seconds since the recording began; `nil` once a receiver was opened.
    package var secondsWithoutReceiver: Double?
    /// Days until the disk is full; `nil` if unknown.
    package var diskDays: Double?
    package var uploads: [Upload]

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
