package import GNSS
package import Logbook
internal import Synchronization

/// The figures that a recording has come to so far.
package final class RecordingTally: Sendable {
    /// The figures at one moment.
    package struct Figures: Sendable {
        /// Locations that passed the filter.
        package var accepted = 0

        /// Fixes that did not and have no location, by the rule that objected.
        package var rejected: [Rejection.Rule: Int] = [:]

        /// Fixes, accepted or not, that have become durable.
        package var stored = 0

        /// Accepted locations that storage already had.
        package var alreadyStored = 0

        /// Fixes, accepted or not, that were left out while the receiver was parked.
        package var leftOut = 0

        /// The fix that came last.
        package var lastFix: GNSSFix?

        /// The latest accepted location.
        package var location: Location?

        /// Metres that each receiver has travelled.
        package var distances: [ReceiverIdentity?: Double] = [:]

        /// The time of the first accepted location.
        package var start: UTCTime?

        /// The time of the latest accepted location.
        package var end: UTCTime?

        /// Fixes that were judged and never stored, because storage failed.
        package var lost: Int { accepted + rejectedCount - stored - alreadyStored - leftOut }

        /// Fixes without a location, for whatever reason.
        package var rejectedCount: Int { rejected.values.reduce(0, +) }
    }

    private let current = Mutex(Figures())

    /// A recording that has not begun.
    package init() {}

    /// The figures now.
    package var figures: Figures { current.withLock { $0 } }

    /// Counts what the pipeline tells of a receiver.
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
