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
    package var devices: [DevicePlace] = []

    package var clusters: [DeviceCluster] = []

    /// Whether devices are missing because the answer reached its size limit.
    package var isCutOff = false

    package init() {}
}

/// A change of devices' latest positions.
package enum DeviceMoves: Hashable, Sendable {
    /// These devices have moved.
    case of([DevicePlace])

    /// Too many or unknown devices have moved: reload the map.
    case ofMany

    /// Yields the change to a stream, or `.ofMany` if the previous change has not been consumed yet.
    ///
    /// The stream must buffer only its newest element.
    package func tell(_ output: AsyncStream<DeviceMoves>.Continuation) {
        if case .dropped = output.yield(self), self != .ofMany { output.yield(.ofMany) }
    }
}

/// A group of nearby devices that a map shows as a single marker.
package struct DeviceCluster: Hashable, Sendable {
    /// The number of devices, at least two.
    package let devices: Int

    package let middle: Coordinate

    /// The bounding box of all positions; it never crosses the 180th meridian.
    package let box: BoundingBox

    /// The time of the most recent location in the cluster.
    package let latest: UTCTime

    /// The number of devices whose latest location is suspect.
    package let suspects: Int

    package init(
        of devices: Int,
        around middle: Coordinate,
        in box: BoundingBox,
        latest: UTCTime,
        suspects: Int = 0
    ) {
        (self.devices, self.middle, self.box, self.latest) = (devices, middle, box, latest)
        self.suspects = suspects
    }
}

package struct DeviceGroup: Hashable, Sendable {
    package let name: String

    package let devices: Int

    package init(_ name: String, devices: Int) { (self.name, self.devices) = (name, devices) }
}

/// A device and its latest location, for a map.
package struct DevicePlace: Hashable, Sendable {
    package let name: String

    package let time: UTCTime

    package let coordinate: Coordinate

    /// Metres per second over ground; nil if unknown.
    package let speed: Double?

    /// Degrees clockwise from true north; nil if unknown.
    package let course: Double?

    /// Names of the reasons why the location may be false, separated by spaces; nil if nothing speaks for that.
    package let suspicion: String?

    /// Seconds without a location after which the device is silent.
    package let silentAfter: Double

    package init(
        _ name: String,
        at coordinate: Coordinate,
        _ time: UTCTime,
        speed: Double? = nil,
        course: Double? = nil,
        suspicion: String? = nil,
        silentAfter: Double = 3600
    ) {
        (self.name, self.coordinate, self.time) = (name, coordinate, time)
        (self.speed, self.course) = (speed, course)
        (self.suspicion, self.silentAfter) = (suspicion, silentAfter)
    }
}
