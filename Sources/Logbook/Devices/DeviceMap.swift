package import GNSS

/// The latest places of several devices, as a map shows them.
package struct DeviceMap: Hashable, Sendable {
    /// The part of a map that somebody looks at, and how closely.
    package struct View: Hashable, Sendable {
        /// The part; nil for the whole earth.
        package var box: BoundingBox?

        /// The level of a map in Web Mercator, of which 0 has the earth on 256 points; nil where each device is to be by itself.
        package var zoom: Int?

        /// The name of the group whose devices are looked at; nil for all devices.
        package var group: String?

        /// A part of a map.
        package init(_ box: BoundingBox? = nil, zoom: Int? = nil, group: String? = nil) {
            (self.box, self.zoom, self.group) = (box, zoom, group)
        }
    }

    /// Devices that are by themselves, in no order.
    package var devices: [PlacedDevice] = []

    /// Those that are close together.
    package var clusters: [DeviceCluster] = []

    /// True where there are further devices, which have no room in an answer.
    package var isCutOff = false

    /// A map without devices.
    package init() {}
}
