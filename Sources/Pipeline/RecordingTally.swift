package import GNSS
package import Logbook
internal import Synchronization

/// Counts the results of a running recording.
package final class RecordingTally: Sendable {
    /// A snapshot of the counts.
    package struct Figures: Sendable {
        /// Number of accepted locations.
        package var accepted = 0

        /// Rejected fixes without a location, by rule.
        package var rejected: [Rejection.Rule: Int] = [:]

        /// Fixes that were stored durably, whatever their verdicts.
        package var stored = 0

        /// Accepted locations that storage already contained.
        package var alreadyStored = 0

        /// Fixes omitted while the receiver was parked, whatever their verdicts.
        package var leftOut = 0

        package var lastFix: GNSSFix?

        package var location: Location?

        /// Distance travelled in metres, by receiver.
        package var distances: [ReceiverIdentity?: Double] = [:]

        /// Time of the first accepted location.
        package var start: UTCTime?

        /// Time of the latest accepted location.
        package var end: UTCTime?

        /// Fixes that were judged but could not be stored.
        package var lost: Int { accepted + rejectedCount - stored - alreadyStored - leftOut }

        /// Rejected fixes without a location.
        package var rejectedCount: Int { rejected.values.reduce(0, +) }
    }

    private let current = Mutex(Figures())

    package init() {}

    /// A snapshot of the current counts.
    package var figures: Figures { current.withLock { $0 } }

    /// Counts an event of a receiver's pipeline.
    package func note(_ event: PipelineEvent, of receiver: ReceiverIdentity? = nil) {
        current.withLock { figures in
            switch event {
            case .stored(let result):
                figures.stored += result.stored
                figures.alreadyStored += result.alreadyStored
            case .leftOut(let count): figures.leftOut += count
            case .judged(let fixes): figures.note(fixes, of: receiver)
            }
        }
    }
}

extension RecordingTally.Figures {
    fileprivate mutating func note(_ fixes: [JudgedFix], of receiver: ReceiverIdentity?) {
        let distance = fixes.reduce(0) { $0 + ($1.verdict.location?.distanceTravelled ?? 0) }
        if distance > 0 { distances[receiver, default: 0] += distance }
        if let last = fixes.last { lastFix = last.received.fix }
        for fix in fixes {
            switch fix.verdict {
            case .accepted(let location), .held(let location), .disputed(let location, _):
                accepted += 1
                self.location = location
                start = min(start ?? location.time, location.time)
                end = max(end ?? location.time, location.time)
            case .rejected(let rejection): rejected[rejection.rule, default: 0] += 1
            }
        }
    }
}
