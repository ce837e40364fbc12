package import Dialects
package import GNSS
package import Logbook

/// The place where a receiver was last, and how far it may be from there by now.
package enum LastPlace {
    /// Metres: the least that is told, whatever is known.
    private static let least = 300.0
    /// Metres: a place that is farther off is not worth telling.
    package static let greatest = 1_000_000.0
    /// Metres a second at which one gets away that was standing still, as overnight, and one that was moving.
    private static let (standing, moving) = (1.0, 15.0)
    /// Metres a second below which it stood still.
    private static let rest = 0.5
    /// Seconds by which the last fix may be ahead of the clock.
    private static let tolerance = 60.0

    /// The place as a receiver is told it; nil where it may be anywhere.
    ///
    /// - Parameters:
    ///   - location: the receiver's last location.
    ///   - now: the time by a clock that is right; nil for none, where nobody knows how old the location is.
    /// - Returns: the place with its accuracy.
    package static func place(_ location: Location, now: UTCTime?) -> ReceiverAid.Place? {
        var accuracy = greatest
        if let now {
            let age = now.seconds(since: location.time)
            guard age >= -tolerance else { return nil }
            let speed = (location.speedOverGround ?? .infinity) < rest ? standing : moving
            accuracy = max(least, location.horizontalAccuracy ?? 0) + speed * max(0, age)
        }
        guard accuracy <= greatest else { return nil }
        return ReceiverAid.Place(location.coordinate, altitude: location.altitude, accuracy: accuracy)
    }
}
