internal import GNSS
internal import Hummingbird
internal import Logbook
internal import NIOCore
internal import Platform
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

    /// A page of the devices, with the state of each.
    func table(_ request: Request) async throws -> Response {
        let query = try DeviceConsole.Query(request)
        let table = try await shared?.table(query) ?? DeviceConsole()
        if table.counts.isEmpty { try await require(query.group) }
        return Response(json: JSONObject(table).description)
    }

    func geofences() async throws -> Response {
        let fences = try await shared?.geofences() ?? []
        return Response(json: JSONText.array(fences.map { JSONObject($0).description }))
    }

    /// Latest geofence events, newest first.
    func geofenceEvents(_ request: Request) async throws -> Response {
        let limit = try Self.limit(request)
        let events = try await shared?.geofenceEvents(limit) ?? []
        return Response(json: JSONText.array(events.map { JSONObject($0).description }))
    }

    /// Alerts that last, then those that are over, newest first.
    func alerts(_ request: Request) async throws -> Response {
        let limit = try Self.limit(request)
        let alerts = try await shared?.alerts(limit) ?? []
        return Response(json: JSONText.array(alerts.map { JSONObject($0).description }))
    }

    func addGeofence(_ request: Request) async throws -> Response {
        try await changing(request) { shared, fence in
            guard let shape = fence.shape else { throw GeofenceRequest.noShape }
            try await shared.addGeofence(fence.name, shape, for: fence.group)
        }
    }

    func changeGeofence(_ request: Request) async throws -> Response {
        try await changing(request) { shared, fence in
            guard let shape = fence.shape else { throw GeofenceRequest.noShape }
            try await shared.changeGeofence(fence.name, to: shape)
        }
    }

    func removeGeofence(_ request: Request) async throws -> Response {
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
        return try await geofences()
    }

    /// Value of the parameter `limit`: the largest number of events or alerts.
    private static func limit(_ request: Request) throws(HTTPError) -> Int {
        let limit = request.uri.queryParameters["limit"].map { Int($0) ?? 0 } ?? 100
        guard (1...mostEvents).contains(limit) else {
            throw HTTPError(.badRequest, message: "limit must be a number from 1 to \(mostEvents)")
        }
        return limit
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

extension DeviceConsole.Query {
    /// Most rows of a page, and bytes of a search.
    private static let (mostRows, longestSearch) = (500, 200)

    /// Reads `group`, `state`, `search`, `name`, `sort`, `order`, `offset`, `limit` and `day`.
    ///
    /// - Throws: `HTTPError` if one is invalid.
    init(_ request: Request) throws(HTTPError) {
        let values = request.uri.queryParameters
        func number(_ name: String, usually usual: Int, in range: ClosedRange<Int>) throws(HTTPError) -> Int {
            guard let text = values[Substring(name)] else { return usual }
            if let number = Int(text), range.contains(number) { return number }
            throw .invalid("\(name) must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        let now = UTCTime.now.nanosecondsSince1970
        var day = UTCTime(nanosecondsSince1970: now - now % 86_400_000_000_000)
        if let text = values["day"] {
            guard let time = UTCTime(iso8601: String(text)) else {
                throw .invalid("day must be the time in UTC at which it begins, such as 2026-11-20T23:00:00Z")
            }
            day = time
        }
        self.init(day: day)
        group = values["group"].map(String.init)
        name = values["name"].map(String.init)
        search = values["search"].flatMap { $0.isEmpty ? nil : String($0) }
        guard search?.utf8.count ?? 0 <= Self.longestSearch else {
            throw .invalid("search must have at most \(Self.longestSearch) bytes")
        }
        offset = try number("offset", usually: 0, in: 0...10_000_000)
        limit = try number("limit", usually: limit, in: 1...Self.mostRows)
        if let text = values["state"] {
            if text == "suspect" {
                filter = .suspect
            } else if let state = DeviceState(rawValue: String(text)) {
                filter = .state(state)
            } else {
                throw .invalid("state must be moving, standing, silent, unheard or suspect")
            }
        }
        if let text = values["sort"] {
            guard let order = Order(rawValue: String(text)) else {
                throw .invalid("sort must be name, group, state, age, speed, battery or distance")
            }
            self.order = order
        }
        switch values["order"] {
        case nil, "up": isDescending = false
        case "down": isDescending = true
        default: throw .invalid("order must be up or down")
        }
    }
}

extension HTTPError {
    /// A request with an invalid parameter.
    fileprivate static func invalid(_ message: String) -> HTTPError { HTTPError(.badRequest, message: message) }
}

// JSON of a fleet's devices for the page.

extension JSONObject {
    init(_ device: PlacedDevice) {
        self.init()
        add("name", text: device.name)
        add("time", text: device.time.description)
        add(device.coordinate)
        add("speed", device.speed, atMost: 1)
        add("course", device.course, atMost: 0)
        add("suspicion", text: device.suspicion)
        add("silent_after", device.silentAfter, atMost: 0)
    }

    init(_ table: DeviceConsole) {
        self.init()
        add("now", text: UTCTime.now.description)
        add("total", table.total)
        var counts = JSONObject()
        for state in DeviceState.allCases { counts.add(state.rawValue, table.counts[state] ?? 0) }
        counts.add("suspect", table.suspects)
        add("counts", json: counts.description)
        add("devices", json: JSONText.array(table.rows.map { JSONObject($0).description }))
    }

    private init(_ row: DeviceConsole.Row) {
        if let place = row.place {
            self.init(place)
        } else {
            self.init()
            add("name", text: row.name)
            add("silent_after", row.silentAfter, atMost: 0)
        }
        add("state", text: row.state.rawValue)
        add("groups", json: JSONText.array(row.groups.map(JSONObject.quoted)))
        add("battery", row.battery, atMost: 0)
        if let isCharging = row.isCharging { add("charging", isCharging) }
        add("distance", row.distance, atMost: 0)
        if let details = row.details { add("details", json: details) }
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

    init(_ alert: DeviceAlert) {
        self.init()
        add("device", text: alert.device)
        add("kind", text: alert.kind.rawValue)
        add("fence", text: alert.fence)
        add("since", text: alert.since.description)
        add("until", text: alert.until?.description)
        add("value", alert.value, atMost: 1)
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
