package import GNSS

/// A device with its latest location, as a map of several shows it.
package struct PlacedDevice: Hashable, Sendable {
    /// Its name.
    package let name: String

    /// The time of the location.
    package let time: UTCTime

    /// The place.
    package let coordinate: Coordinate

    /// Metres a second over ground; nil where it is not known.
    package let speed: Double?

    /// Degrees clockwise from true north; nil where it is not known.
    package let course: Double?

    /// A device.
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
