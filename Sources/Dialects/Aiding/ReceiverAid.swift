package import GNSS

/// Time and place that help a receiver find its satellites sooner.
package struct ReceiverAid: Hashable, Sendable {
    /// The current time; `nil` if no trusted clock is available.
    package var time: Time?

    package var place: Place?

    /// Whether the receiver already knows the time, which is then sent only if the place requires it.
    package var knowsTime: Bool

    package struct Time: Hashable, Sendable {
        /// The time at the moment when the receiver gets it.
        package let instant: UTCTime

        /// The possible error in seconds.
        package let accuracy: Double

        package init(_ instant: UTCTime, accuracy: Double) { (self.instant, self.accuracy) = (instant, accuracy) }
    }

    package struct Place: Hashable, Sendable {
        package let coordinate: Coordinate

        /// Metres above mean sea level; `nil` if unknown.
        package let altitude: Double?

        /// Radius in metres of the circle that contains the true position with a probability of 68 %.
        package let accuracy: Double

        /// Metres to the opposite side of the earth.
        private static let greatestDistance = 20_020_000.0

        /// Limits the accuracy to half the earth's circumference.
        package init(_ coordinate: Coordinate, altitude: Double?, accuracy: Double) {
            (self.coordinate, self.altitude) = (coordinate, altitude)
            self.accuracy = (0...Self.greatestDistance).contains(accuracy) ? accuracy : Self.greatestDistance
        }

        /// The accuracy in metres if the height counts, too.
        ///
        /// At least 5,000 m without an altitude. At least 150 m with one, as receivers may expect the height above the
        /// ellipsoid.
        var accuracyOfHeight: Double { max(accuracy, altitude == nil ? 5000 : 150) }
    }

    package init(time: Time? = nil, place: Place? = nil, knowsTime: Bool = false) {
        (self.time, self.place, self.knowsTime) = (time, place, knowsTime)
    }

    /// The time, unless the receiver already knows it.
    var neededTime: Time? { knowsTime ? nil : time }
}
