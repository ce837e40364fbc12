public import GNSS
public import Logbook

/// Chooses, of several receivers on one vehicle, the one that stands for it.
///
/// Positions are never mixed. Another receiver takes over if its circle has been less than half of the chosen one's for ten
/// seconds, or at once if the chosen one has had nothing good for three seconds. A smaller difference does not show which
/// receiver is better, and the choice says so. It has no clock but the locations' times.
public struct ReceiverChoice: Sendable {
    /// A change of the chosen receiver.
    public struct Switch: Hashable, Sendable {
        /// The reason.
        public enum Reason: Hashable, Sendable {
            /// The receiver claims the smaller error, in metres; nil if the former one's is not known.
            case better(Double, than: Double?)
            /// The one before has had no good location for this time in seconds.
            case silent(seconds: Double)
        }

        /// The receiver chosen before.
        public let former: ReceiverIdentity
        /// The receiver that stands for the vehicle from now on.
        public let chosen: ReceiverIdentity
        /// The reason why it does.
        public let reason: Reason
    }

    /// The share of the chosen receiver's radius that another one's must be below.
    ///
    /// Learned radii of receivers side by side differ by up to a third without one being better.
    private static let share = 0.5
    /// Locations of another receiver after which the choice reports that neither is better.
    private static let locationsToCompare = 60
    /// Seconds that it has to be so.
    private static let patience = 10.0
    /// Seconds without a good location after which another receiver takes over at once.
    private static let longestSilence = 3.0

    private struct Candidate {
        /// Its last good location.
        var last: UTCTime
        /// Metres, the radius that holds the truth in 68 of 100 cases; infinite where it claims none.
        var accuracy: Double
        /// The time since which it has been better than the chosen one without a break; `nil` if it is not.
        var betterSince: UTCTime?
        /// Locations since the choice that were neither better nor worse than those of the chosen one.
        var draws = 0
    }

    private var candidates: [ReceiverIdentity: Candidate] = [:]
    /// Metres that each receiver has travelled since the last chosen location.
    private var travelled: [ReceiverIdentity: Double] = [:]
    /// The time of the last chosen location; nil before the first.
    private var lastTime: UTCTime?

    /// The receiver that stands for the vehicle; nil before the first good location.
    public private(set) var chosen: ReceiverIdentity?

    /// A choice before the first location.
    public init() {}

    /// Takes the next location of a receiver into account.
    ///
    /// - Parameters:
    ///   - verdict: the verdict of the receiver's own filter.
    ///   - receiver: the receiver.
    ///   - isSuspect: whether it disagrees with another and is probably wrong; then chosen only without another.
    /// - Returns: the role of the location for the vehicle, nil where it does not stand for it; and the switch to its receiver,
    ///   if this was one. Those that do follow each other in time: one that is not later than the one before does not.
    ///   `isUndecided` is true once, when it shows that this receiver is neither better nor worse than the chosen one.
    public mutating func take(
        _ verdict: FilterVerdict,
        of receiver: ReceiverIdentity,
        isSuspect: Bool = false
    ) -> (fused: FusionChoice?, change: Switch?, isUndecided: Bool) {
        guard let location = verdict.location else { return (nil, nil, false) }
        let isLater = lastTime.map { location.time > $0 } ?? true
        if isLater { travelled[receiver, default: 0] += location.distanceTravelled ?? 0 }
        var change: Switch?
        // A disputed location is no good news.
        if verdict.rejection == nil, !isSuspect || chosen == nil {
            note(location, of: receiver)
            change = takeOver(at: location.time, by: receiver)
        }
        let isUndecided = receiver != chosen && candidates[receiver]?.draws == Self.locationsToCompare
        guard receiver == chosen, isLater else { return (nil, change, isUndecided) }
        let distance = location.distanceTravelled == nil ? nil : travelled[receiver]
        travelled.removeAll(keepingCapacity: true)
        lastTime = location.time
        return (FusionChoice(distanceTravelled: distance), change, false)
    }

    private mutating func note(_ location: Location, of receiver: ReceiverIdentity) {
        let accuracy = location.horizontalAccuracy ?? .infinity
        var candidate = candidates[receiver] ?? Candidate(last: location.time, accuracy: accuracy)
        (candidate.last, candidate.accuracy) = (location.time, accuracy)
        let best = chosen.flatMap { candidates[$0]?.accuracy } ?? .infinity
        let isBetter = receiver != chosen && accuracy < best * Self.share
        candidate.betterSince = isBetter ? candidate.betterSince ?? location.time : nil
        if receiver != chosen, !isBetter, accuracy * Self.share <= best { candidate.draws += 1 }
        candidates[receiver] = candidate
    }

    /// The receiver becomes the chosen one, if it is time.
    private mutating func takeOver(at time: UTCTime, by receiver: ReceiverIdentity) -> Switch? {
        guard let former = chosen, let before = candidates[former], let candidate = candidates[receiver] else {
            chosen = receiver
            return nil
        }
        if former == receiver { return nil }
        let silence = time.seconds(since: before.last)
        let reason: Switch.Reason
        if silence > Self.longestSilence {
            reason = .silent(seconds: silence)
        } else if let since = candidate.betterSince, time.seconds(since: since) >= Self.patience {
            reason = .better(candidate.accuracy, than: before.accuracy.isFinite ? before.accuracy : nil)
        } else {
            return nil
        }
        chosen = receiver
        for other in candidates.keys { candidates[other]?.betterSince = nil }
        return Switch(former: former, chosen: receiver, reason: reason)
    }
}
