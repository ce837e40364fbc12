internal import GNSS
internal import Hummingbird
internal import Logbook
internal import Recording
internal import Text

/// Answers of the devices that share the database; a logger's own has none.
struct DeviceAnswers: Sendable {
    /// Events of an answer.
    private static let mostEvents = 1000

    let shared: (any SharedDatabase)?

    /// All devices, in order of their names, or a part of them.
    func list(_ request: Request) async throws -> Response {
        let page = try ListPage(request)
        return try page.response(of: try await shared?.devices() ?? [], named: \.name) { device in
            var object = JSONObject()
            object.add("name", text: device.name)
            object.add("latest", text: device.latest?.description)
            return object.description
        }
    }

    /// The latest places within a box: those that are close together as one at the level of `zoom`, else each by itself.
    func map(_ request: Request) async throws -> Response {
        let view = DeviceMap.View(try ViewQuery.box(request), zoom: try ViewQuery.zoom(request))
        let map = try await shared?.map(in: view) ?? DeviceMap()
        return Response(json: JSONObject(map).description)
    }

    /// The fences.
    func geofences() async throws -> Response {
        let fences = try await shared?.geofences() ?? []
        return Response(json: JSONText.array(fences.map { JSONObject($0).description }))
    }

    /// The latest events of devices at fences, the newest first.
    func geofenceEvents(_ request: Request) async throws -> Response {
        let limit = request.uri.queryParameters["limit"].map { Int($0) ?? 0 } ?? 100
        guard (1...Self.mostEvents).contains(limit) else {
            throw HTTPError(.badRequest, message: "limit is a number from 1 to \(Self.mostEvents)")
        }
        let events = try await shared?.geofenceEvents(limit) ?? []
        return Response(json: JSONText.array(events.map { JSONObject($0).description }))
    }
}
