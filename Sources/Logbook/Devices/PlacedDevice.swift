package import GNSS

/// A device and its latest location, for a map.
package struct PlacedDevice: Hashable, Sendable {
    package let name: String

    package let time: UTCTime

    package let coordinate: Coordinate

    /// Metres per second over ground; nil if unknown.
    package let speed: Double?

    /// Degrees clockwise from true north; nil if unknown.
    package let course: Double?

    package init(
        _ name: String,
        at coordinate: Coordinate,
        _ time: UTCTime,
        speed: Double? = nil,
        course: Double? = nil
    ) {
        (self.name, self.coordinate, self.time) = (name, coordinate, time)
        (self.speed, self.course) = (speed, course)
    }
}
