package import Receivers
package import GNSS
package import Logbook

/// The last position of a receiver, and how far it may have moved since.
package enum LastPlace {
    /// Smallest accuracy in metres to send, whatever the estimate.
    private static let least = 300.0
    /// Largest accuracy in metres that is worth sending.
    package static let greatest = 1_000_000.0
    /// Assumed speed in metres per second since the last location, if the receiver stood still, as overnight, or moved.
    private static let (standing, moving) = (1.0, 15.0)
    /// Metres per second below which the receiver counts as standing still.
    private static let rest = 0.5
    /// Seconds that the last fix may be ahead of the clock.
    private static let tolerance = 60.0

    /// The position to send to a receiver; `nil` if it may have moved too far.
    ///
    /// - Parameters:
    ///   - location: the receiver's last location.
    ///   - now: the time by a reliable clock; `nil` without one, so that the age of the location is unknown.
    /// - Returns: the position with its accuracy.
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
