internal import GNSS
internal import Logbook
internal import Text

// JSON of a fleet's devices for the page.

extension JSONObject {
    init(_ device: PlacedDevice) {
        self.init()
        add("name", text: device.name)
        add("time", text: device.time.description)
        add(device.coordinate)
        add("speed", device.speed, atMost: 1)
        add("course", device.course, atMost: 0)
    }

    init(_ cluster: DeviceCluster) {
        self.init()
        let box = cluster.box
        add("devices", cluster.devices)
        add("latest", text: cluster.latest.description)
        add(cluster.middle)
        let edges = [box.west, box.south, box.east, box.north].map { DecimalText.string($0, decimals: 6) }
        add("box", json: JSONText.array(edges))
    }

    init(_ map: DeviceMap) {
        self.init()
        add("devices", json: JSONText.array(map.devices.map { JSONObject($0).description }))
        add("clusters", json: JSONText.array(map.clusters.map { JSONObject($0).description }))
        if map.isCutOff { add("more", true) }
    }

    init(_ moves: DeviceMoves) {
        self.init()
        switch moves {
        case .of(let devices): add("moved", json: JSONText.array(devices.map { JSONObject($0).description }))
        case .ofMany: add("many", true)
        }
    }

    init(_ group: DeviceGroup) {
        self.init()
        add("name", text: group.name)
        add("devices", group.devices)
    }

    init(_ fence: Geofence) {
        self.init()
        add("name", text: fence.name)
        add("devices", fence.devices)
        add("group", text: fence.group)
        switch fence.shape {
        case .circle(let middle, let radius):
            add(middle)
            add("radius", radius, atMost: 3)
        case .polygon(let corners):
            let places = corners.map { corner in
                JSONText.array([corner.latitude, corner.longitude].map { DecimalText.string($0, decimals: 6) })
            }
            add("corners", json: JSONText.array(places))
        }
    }

    /// Entry or exit of a device at a geofence.
    init(_ event: GeofenceEvent) {
        self.init()
        add("time", text: event.time.description)
        add("device", text: event.device)
        add("geofence", text: event.geofence)
        add("event", text: event.hasEntered ? "entered" : "left")
        add(event.coordinate)
    }

    private mutating func add(_ place: Coordinate) {
        add("latitude", place.latitude, decimals: 6)
        add("longitude", place.longitude, decimals: 6)
    }
}
