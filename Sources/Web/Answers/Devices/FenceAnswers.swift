internal import GNSS
internal import Hummingbird
internal import Logbook
internal import NIOCore
internal import Recording
internal import Text

/// Serves and changes the fences of a fleet; a single logger has none.
struct FenceAnswers: Sendable {
    let shared: (any SharedDatabase)?

    func list() async throws -> Response {
        let fences = try await shared?.geofences() ?? []
        return Response(json: JSONText.array(fences.map { JSONObject($0).description }))
    }

    /// Latest geofence events, newest first.
    func events(_ request: Request) async throws -> Response {
        let limit = try ListPage.limit(request)
        let events = try await shared?.geofenceEvents(limit) ?? []
        return Response(json: JSONText.array(events.map { JSONObject($0).description }))
    }

    func add(_ request: Request) async throws -> Response {
        try await changing(request) { shared, fence in
            guard let shape = fence.shape else { throw GeofenceRequest.noShape }
            try await shared.addGeofence(fence.name, shape, for: fence.group)
        }
    }

    func change(_ request: Request) async throws -> Response {
        try await changing(request) { shared, fence in
            let shape = fence.shape
            // With a group, the shape may be left out.
            guard shape != nil || fence.isWithoutShape && fence.group != nil else { throw GeofenceRequest.noShape }
            try await shared.changeGeofence(fence.name, to: shape, for: fence.group)
        }
    }

    func remove(_ request: Request) async throws -> Response {
        try await changing(request) { shared, fence in try await shared.removeGeofence(fence.name) }
    }

    /// Changes a geofence, and answers with all of them.
    private func changing(
        _ request: Request,
        _ body: (any SharedDatabase, GeofenceRequest) async throws -> Void
    ) async throws -> Response {
        guard let shared else { throw HTTPError(.notFound, message: "only the page of all devices has fences") }
        let fence = try GeofenceRequest(try await request.body.collect(upTo: .max))
        do {
            try await body(shared, fence)
        } catch let refusal as GeofenceRefusal {
            switch refusal {
            case .nameTakenOrNoGroup:
                throw HTTPError(.conflict, message: "a fence with this name exists, or there is no such group")
            case .unknown: throw HTTPError(.notFound, message: "there is no such fence")
            case .notAllowed:
                throw HTTPError(.forbidden, message: "this page's database role may not change fences")
            }
        }
        return try await list()
    }
}

/// Request body that adds, changes or removes a geofence: a JSON object.
struct GeofenceRequest {
    static let noShape = HTTPError(
        .badRequest,
        message: "a fence needs 3 to 1000 corners, or latitude, longitude and a radius up to 1000000"
    )

    private(set) var name = ""
    private(set) var group: String?
    private var corners: [Coordinate]?
    private var numbers: [String: Double] = [:]

    /// Parses a request body.
    ///
    /// - Throws: `HTTPError` if the body is not a JSON object, has unknown members, or names no fence.
    init(_ body: ByteBuffer) throws(HTTPError) {
        var cursor = JSONCursor([UInt8](body.readableBytesView)[...])
        do throws(JSONCursor.Fault) {
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in try read(name, &cursor) }
            try cursor.expectEnd()
        } catch {
            throw HTTPError(.badRequest, message: "byte \(error.offset + 1): \(error.reason)")
        }
        guard (1...200).contains(name.utf8.count), !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            throw HTTPError(.badRequest, message: "a fence's name has 1 to 200 bytes, and no control characters")
        }
    }

    var isWithoutShape: Bool { corners == nil && numbers.isEmpty }

    /// The polygon or circle; `nil` if it is missing or invalid.
    var shape: Geofence.Shape? {
        if let corners { return Geofence.Shape(corners: corners) }
        guard let latitude = numbers["latitude"], let longitude = numbers["longitude"], let radius = numbers["radius"],
            let middle = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        return Geofence.Shape(around: middle, radius: radius)
    }

    private mutating func read(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        switch name {
        case "name": self.name = String(decoding: try cursor.readString(), as: UTF8.self)
        case "group": group = String(decoding: try cursor.readString(), as: UTF8.self)
        case "latitude", "longitude", "radius": numbers[name] = try cursor.readNumber()
        case "corners":
            var places: [Coordinate] = []
            try cursor.readArray { cursor throws(JSONCursor.Fault) in
                let start = cursor.offset
                var pair: [Double] = []
                try cursor.readArray { cursor throws(JSONCursor.Fault) in pair.append(try cursor.readNumber()) }
                guard pair.count == 2, let place = Coordinate(latitude: pair[0], longitude: pair[1]) else {
                    throw JSONCursor.Fault(offset: start, reason: "a corner is latitude and longitude in degrees")
                }
                places.append(place)
            }
            corners = places
        default: throw JSONCursor.Fault(offset: cursor.offset, reason: "there is no such member")
        }
    }
}

extension JSONObject {
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

    mutating func add(_ place: Coordinate) {
        add("latitude", place.latitude, decimals: 6)
        add("longitude", place.longitude, decimals: 6)
    }
}
