package import GNSS

/// A group of nearby devices that a map shows as a single marker.
package struct DeviceCluster: Hashable, Sendable {
    /// The number of devices, at least two.
    package let devices: Int

    package let middle: Coordinate

    /// The bounding box of all positions; it never crosses the 180th meridian.
    package let box: BoundingBox

    /// The time of the most recent location in the cluster.
    package let latest: UTCTime

    package init(of devices: Int, around middle: Coordinate, in box: BoundingBox, latest: UTCTime) {
        (self.devices, self.middle, self.box, self.latest) = (devices, middle, box, latest)
    }
}
