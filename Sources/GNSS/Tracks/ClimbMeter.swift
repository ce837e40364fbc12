/// Adds up climb and descent from altitudes that are metres off, for minutes in the same direction.
///
/// The mean of some minutes is as wrong as each altitude, so nothing is averaged. A reference follows the altitude with a
/// play, like a pen dragged on a string: it stays where the altitude is within some standard deviations, and what it moves is
/// what counts. A way up or down loses two plays by that at a turn, less a standard deviation at either end by which errors
/// make it longer; that comes back as the way goes on.
public struct ClimbMeter: Hashable, Sendable {
    /// Metres: the standard deviation where nobody says how good the altitude is.
    private static let usualDeviation = 4.0
    /// Metres: no altitude at all deserves less play, whatever its receiver believes.
    private static let leastPlay = 1.0
    /// Metres that come back for each one that a way goes on.
    private static let returnShare = 0.7
    /// Standard deviations by which errors make a way longer at either end.
    private static let excess = 1.0

    /// The altitude in metres that the count has come to; nil before the first.
    public private(set) var reference: Double?

    /// Which way it moved last: 1 up, -1 down, 0 not yet.
    public private(set) var direction: Int

    /// Metres of this way that the play hides still; they come back as it goes on.
    public private(set) var pending: Double

    /// A meter; by default one that begins.
    public init(reference: Double? = nil, direction: Int = 0, pending: Double = 0) {
        self.reference = reference
        self.direction = direction
        self.pending = pending
    }

    /// Goes on to an altitude in motion.
    ///
    /// - Parameters:
    ///   - altitude: metres above mean sea level.
    ///   - accuracy: one standard deviation of it in metres; nil where not known.
    ///   - before: metres, the altitude before; nil where there was none.
    ///   - caution: the standard deviations that altitudes may go up and down without a count, 2 or more.
    /// - Returns: metres of climb, negative for descent, that have become certain.
    public mutating func add(
        _ altitude: Double,
        accuracy: Double?,
        after before: Double? = nil,
        caution: Double = 3
    ) -> Double {
        let play = Self.play(accuracy, caution)
        // A receiver that has just begun gets better, and comes tens of metres down by that, or up.
        if direction == 0, let before { beginAnew(at: before, unlessWithin: play) }
        guard let reference else {
            self.reference = altitude
            return 0
        }
        let beyond = abs(altitude - reference) - play
        guard beyond > 0 else { return 0 }
        let sign = altitude > reference ? 1 : -1
        if sign != direction {
            let ends = direction == 0 ? 1.0 : 2
            (direction, pending) = (sign, ends * play * (1 - Self.excess / caution))
        }
        self.reference = reference + Double(sign) * beyond
        let returned = min(pending, Self.returnShare * beyond)
        pending -= returned
        return Double(sign) * (beyond + returned)
    }

    /// Goes on to an altitude at rest, where a change can only be an error: the reference is dragged along, and nothing counts.
    ///
    /// - Parameters:
    ///   - altitude: metres above mean sea level.
    ///   - accuracy: one standard deviation of it in metres; nil where not known.
    ///   - before: metres, the altitude before; nil where there was none.
    ///   - caution: as in motion.
    public mutating func settle(at altitude: Double, accuracy: Double?, after before: Double?, caution: Double = 3) {
        let play = Self.play(accuracy, caution)
        guard let reference, direction != 0 else { return beginAnew(at: altitude, unlessWithin: play) }
        // The accuracy of a mean at rest is better, which takes nothing back of a way that has led there.
        let distance = max(play, before.map { abs($0 - reference) } ?? 0)
        self.reference = min(max(reference, altitude - distance), altitude + distance)
    }

    private mutating func beginAnew(at altitude: Double, unlessWithin play: Double) {
        if let reference, abs(altitude - reference) > play { self.reference = altitude }
    }

    private static func play(_ accuracy: Double?, _ caution: Double) -> Double {
        max(caution * (accuracy ?? usualDeviation), leastPlay)
    }
}
