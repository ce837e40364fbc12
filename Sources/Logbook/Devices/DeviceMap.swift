package import GNSS

/// The latest positions of several devices, clustered for a map view.
package struct DeviceMap: Hashable, Sendable {
    /// The visible part of a map and its zoom level.
    package struct View: Hashable, Sendable {
        /// The visible area; nil for the whole earth.
        package var box: BoundingBox?

        /// The Web Mercator zoom level, where level 0 shows the earth in 256 pixels; nil to disable clustering.
        package var zoom: Int?

        /// Limits the map to the devices of this group; nil for all devices.
        package var group: String?

        package init(_ box: BoundingBox? = nil, zoom: Int? = nil, group: String? = nil) {
            (self.box, self.zoom, self.group) = (box, zoom, group)
        }
    }

    /// Devices that are not part of a cluster, unsorted.
    package var devices: [PlacedDevice] = []

    package var clusters: [DeviceCluster] = []

    /// Whether devices are missing because the answer reached its size limit.
    package var isCutOff = false

    package init() {}
}
