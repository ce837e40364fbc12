package import GNSS

/// An area on the map; gpslog records when devices enter or leave it.
package struct Geofence: Hashable, Sendable {
    package enum Shape: Hashable, Sendable {
        /// A circle; the radius is in metres.
        case circle(around: Coordinate, radius: Double)

        /// A polygon of at least three corners; its sides are straight lines in degrees of latitude and longitude.
        case polygon([Coordinate])

        /// Creates a circle; nil unless the radius is above 0 and at most 1000 km.
        package init?(around middle: Coordinate, radius: Double) {
            guard radius > 0, radius <= 1_000_000 else { return nil }
            self = .circle(around: middle, radius: radius)
        }

        /// Creates a polygon; nil unless it has 3 to 1000 corners and no side crosses the 180th meridian.
        ///
        /// A repeated first corner that closes it is dropped.
        package init?(corners: [Coordinate]) {
            var corners = corners
            if corners.count > 3, corners.first == corners.last { corners.removeLast() }
            guard (3...1000).contains(corners.count) else { return nil }
            let next = corners.dropFirst() + corners.prefix(1)
            guard zip(corners, next).allSatisfy({ abs($0.longitude - $1.longitude) <= 180 }) else { return nil }
            self = .polygon(corners)
        }
    }

    package let name: String

    package let shape: Shape

    /// How many devices are currently inside.
    package let devices: Int

    /// The group of devices that the geofence applies to; nil for all devices.
    package let group: String?

    package init(_ name: String, _ shape: Shape, devices: Int = 0, group: String? = nil) {
        (self.name, self.shape, self.devices, self.group) = (name, shape, devices, group)
    }
}

/// A device entering or leaving a geofence.
package struct GeofenceEvent: Hashable, Sendable {
    package let device: String

    /// The name of the geofence at the time of the event.
    package let geofence: String

    /// Whether the device entered; false if it left.
    package let hasEntered: Bool

    /// The time of the location that triggered the event.
    package let time: UTCTime

    package let coordinate: Coordinate

    package init(of device: String, at geofence: String, hasEntered: Bool, _ time: UTCTime, at coordinate: Coordinate) {
        (self.device, self.geofence, self.hasEntered) = (device, geofence, hasEntered)
        (self.time, self.coordinate) = (time, coordinate)
    }
}
