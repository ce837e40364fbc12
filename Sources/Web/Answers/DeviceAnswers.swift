internal import GNSS
internal import Hummingbird
internal import Logbook
internal import Recording
internal import Text

/// Serves the devices of a fleet; a single logger has none.
struct DeviceAnswers: Sendable {
    /// Most events per response.
    private static let mostEvents = 1000

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

    func geofences() async throws -> Response {
        let fences = try await shared?.geofences() ?? []
        return Response(json: JSONText.array(fences.map { JSONObject($0).description }))
    }

    /// Latest geofence events, newest first.
    func geofenceEvents(_ request: Request) async throws -> Response {
        let limit = request.uri.queryParameters["limit"].map { Int($0) ?? 0 } ?? 100
        guard (1...Self.mostEvents).contains(limit) else {
            throw HTTPError(.badRequest, message: "limit must be a number from 1 to \(Self.mostEvents)")
        }
        let events = try await shared?.geofenceEvents(limit) ?? []
        return Response(json: JSONText.array(events.map { JSONObject($0).description }))
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
