package import GNSS

/// A fence on the map, inside of which devices are or not.
package struct Geofence: Hashable, Sendable {
    /// Its outline.
    package enum Shape: Hashable, Sendable {
        /// All that is within so many metres of a place.
        case circle(around: Coordinate, radius: Double)

        /// All that is within corners, three or more, whose sides are straight lines on a chart in degrees.
        case polygon([Coordinate])
    }

    /// Its name.
    package let name: String

    /// Its outline.
    package let shape: Shape

    /// The number of devices inside.
    package let devices: Int

    /// The name of the group whose devices it is for; nil where it is for all.
    package let group: String?

    /// A fence.
    package init(_ name: String, _ shape: Shape, devices: Int = 0, group: String? = nil) {
        (self.name, self.shape, self.devices, self.group) = (name, shape, devices, group)
    }
}

/// The coming or going of a device at a fence.
package struct GeofenceEvent: Hashable, Sendable {
    /// The name of the device.
    package let device: String

    /// The name that the fence had.
    package let geofence: String

    /// True where the device has come inside, false where it has left.
    package let hasEntered: Bool

    /// The time of the location that shows it.
    package let time: UTCTime

    /// The place of that.
    package let coordinate: Coordinate

    /// An event.
    package init(of device: String, at geofence: String, hasEntered: Bool, _ time: UTCTime, at coordinate: Coordinate) {
        (self.device, self.geofence, self.hasEntered) = (device, geofence, hasEntered)
        (self.time, self.coordinate) = (time, coordinate)
    }
}
