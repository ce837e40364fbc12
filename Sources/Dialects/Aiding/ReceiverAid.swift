package import GNSS

/// The knowledge that a receiver is given so that it finds its satellites sooner.
package struct ReceiverAid: Hashable, Sendable {
    /// The time now, by a clock that is right; nil where there is none.
    package var time: Time?

    /// The place; nil where it is not known.
    package var place: Place?

    /// True where the receiver knows the time by itself, which is only told with a place that goes without none.
    package var knowsTime: Bool

    /// A time.
    package struct Time: Hashable, Sendable {
        /// The instant at which the receiver is told it.
        package let instant: UTCTime

        /// Seconds by which it may be off.
        package let accuracy: Double

        /// A time that may be off by so much.
        package init(_ instant: UTCTime, accuracy: Double) { (self.instant, self.accuracy) = (instant, accuracy) }
    }

    /// A place.
    package struct Place: Hashable, Sendable {
        /// The place on the earth.
        package let coordinate: Coordinate

        /// Metres above mean sea level; nil where it is not known.
        package let altitude: Double?

        /// Metres: the radius of the circle that holds the truth in 68 of 100 cases.
        package let accuracy: Double

        /// Metres to the other side of the earth.
        private static let greatestDistance = 20_020_000.0

        /// A place that may be off by so much.
        package init(_ coordinate: Coordinate, altitude: Double?, accuracy: Double) {
            (self.coordinate, self.altitude) = (coordinate, altitude)
            self.accuracy = (0...Self.greatestDistance).contains(accuracy) ? accuracy : Self.greatestDistance
        }

        /// The accuracy with that of a height that is missing, or above the sea where the ellipsoid's is meant.
        var accuracyOfHeight: Double { max(accuracy, altitude == nil ? 5000 : 150) }
    }

    /// Knowledge, or none.
    package init(time: Time? = nil, place: Place? = nil, knowsTime: Bool = false) {
        (self.time, self.place, self.knowsTime) = (time, place, knowsTime)
    }

    /// The time that the receiver does not know.
    var neededTime: Time? { knowsTime ? nil : time }
}
