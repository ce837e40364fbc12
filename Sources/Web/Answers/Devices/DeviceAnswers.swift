internal import GNSS
internal import Hummingbird
internal import Logbook
internal import Recording
internal import Text

/// Serves the devices of a fleet and their map; a single logger has none.
struct DeviceAnswers: Sendable {
    let shared: (any SharedDatabase)?

    /// Lists all devices or those of a group, sorted by name and optionally paged.
    func list(_ request: Request) async throws -> Response {
        let (page, group) = (try ListPage(request), Self.group(request))
        let devices = try await shared?.devices(in: group) ?? []
        if devices.isEmpty { try await require(group) }
        return try page.response(of: devices, named: \.name) { device in
            var object = JSONObject()
            object.add("name", text: device.name)
            object.add("latest", text: device.latest?.description)
            return object.description
        }
    }

    func groups() async throws -> Response {
        let groups = try await shared?.groups() ?? []
        return Response(json: JSONText.array(groups.map { JSONObject($0).description }))
    }

    /// Latest positions within a box, of all devices or of a group; clustered if `zoom` is given.
    func map(_ request: Request) async throws -> Response {
        let (box, zoom, group) = (try ViewQuery.box(request), try ViewQuery.zoom(request), Self.group(request))
        let map = try await shared?.map(in: DeviceMap.View(box, zoom: zoom, group: group)) ?? DeviceMap()
        if map == DeviceMap() { try await require(group) }
        return Response(json: JSONObject(map).description)
    }

    /// A page of the devices, with the state of each.
    func table(_ request: Request) async throws -> Response {
        let query = try DeviceConsole.Query(request)
        let table = try await shared?.table(query) ?? DeviceConsole()
        if table.counts.isEmpty { try await require(query.group) }
        return Response(json: JSONObject(table).description)
    }

    /// Value of the parameter `group`; `nil` if absent.
    private static func group(_ request: Request) -> String? {
        request.uri.queryParameters["group"].map(String.init)
    }

    /// Throws 404 if the group does not exist.
    private func require(_ group: String?) async throws {
        guard let group, let shared, try await !shared.groups().contains(where: { $0.name == group }) else { return }
        throw HTTPError(.notFound, message: "there is no such group of devices")
    }
}

extension JSONObject {
    init(_ device: DevicePlace) {
        self.init()
        add("name", text: device.name)
        add("time", text: device.time.description)
        add(device.coordinate)
        add("speed", device.speed, atMost: 1)
        add("course", device.course, atMost: 0)
        add("suspicion", text: device.suspicion)
        add("silent_after", device.silentAfter, atMost: 0)
    }

    init(_ cluster: DeviceCluster) {
        self.init()
        let box = cluster.box
        add("devices", cluster.devices)
        add("latest", text: cluster.latest.description)
        add(cluster.middle)
        if cluster.suspects > 0 { add("suspect", cluster.suspects) }
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
}
