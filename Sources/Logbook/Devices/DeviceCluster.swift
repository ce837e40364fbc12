package import GNSS

/// Several devices that are so close together that a map has one sign for all.
package struct DeviceCluster: Hashable, Sendable {
    /// The number of them, two or more.
    package let devices: Int

    /// The middle of their places.
    package let middle: Coordinate

    /// The box that has all of their places; it does not cross the 180th meridian.
    package let box: BoundingBox

    /// The time of the latest of their locations.
    package let latest: UTCTime

    /// A cluster.
    package init(of devices: Int, around middle: Coordinate, in box: BoundingBox, latest: UTCTime) {
        (self.devices, self.middle, self.box, self.latest) = (devices, middle, box, latest)
    }
}
