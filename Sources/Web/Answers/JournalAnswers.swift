internal import Commands
internal import Files
internal import GNSS
internal import Hummingbird
internal import Logging
internal import Recording
internal import Storage
internal import Platform
internal import Text
internal import Logbook

/// Serves the journal and changes it, with the rules of `gpslog waypoint`.
struct JournalAnswers: Sendable {
    private let database: any RecordedDatabase
    private let order: WaypointOrder
    private let logger: Logger
    private let hasChanged: @Sendable () async -> Void

    /// `hasChanged` is called after each change.
    init(
        of database: any RecordedDatabase,
        inOrder order: WaypointOrder,
        logger: Logger,
        hasChanged: @escaping @Sendable () async -> Void
    ) {
        (self.database, self.order, self.logger, self.hasChanged) = (database, order, logger, hasChanged)
    }

    /// Lists waypoints except those at hidden places, optionally paged: open ones first, then completed ones, each in
    /// the order set for their list.
    func list(_ request: Request, _ context: WebContext) async throws -> Response {
        let page = try ListPage(request)
        var waypoints: [Waypoint] = []
        do {
            waypoints = try await all()
        } catch let error as SQLiteError where error.reason == .noSuchFile {
            // The first waypoint creates the journal.
        }
        waypoints.removeAll { context.hidden.cover($0.place?.coordinate) }
        return try page.response(of: waypoints, named: { $0.id.description }) { JSONObject($0).description }
    }

    private func all() async throws -> [Waypoint] {
        let storage = try await database.journal(passingOver: UnreadableFixes())
        var waypoints: [Waypoint] = []
        for list in [WaypointList.open, .done] {
            waypoints += order.arranged(try await storage.waypoints(of: list), of: list)
        }
        return waypoints
    }

    func add(_ request: Request) async throws -> Response {
        let asked = try await waypointRequest(request)
        guard asked.isCompleted == nil, !asked.isUndo else {
            throw HTTPError(.badRequest, message: "a new waypoint takes text and position only")
        }
        return try await answering {
            let new = NewWaypoint(text: asked.text, place: asked.place)
            let (waypoint, reason) = try await journal.add(new)
            return await changed(to: waypoint, remark: reason)
        }
    }

    /// Changes a waypoint or undoes its latest change.
    func change(_ request: Request, _ context: some RequestContext) async throws -> Response {
        let id = try identifier(context)
        let asked = try await waypointRequest(request)
        guard asked.isUndo || !asked.changes.isEmpty || !asked.place.isEmpty else {
            throw HTTPError(.badRequest, message: "nothing to change; give text, position, completed or undo")
        }
        return try await answering {
            let waypoint =
                asked.isUndo
                ? try await journal.undo(stepOf: id)
                : try await journal.alter(id, place: asked.place, by: asked.changes)
            return await changed(to: waypoint)
        }
    }

    /// All changes of a waypoint and the events at its place.
    func history(_ context: some RequestContext) async throws -> Response {
        let id = try identifier(context)
        return try await answering { Response(json: try await journal.history(of: id).json.description) }
    }

    private var journal: Journal { Journal(in: database, logger: logger) }

    private func waypointRequest(_ request: Request) async throws -> WaypointRequest {
        try WaypointRequest(try await request.body.collect(upTo: .max))
    }

    private func identifier(_ context: some RequestContext) throws(HTTPError) -> WaypointIdentifier {
        guard let id = context.parameters.get("id").flatMap({ WaypointIdentifier($0) }) else {
            throw JournalRefusal.noWaypoint.answer
        }
        return id
    }

    private func changed(to waypoint: Waypoint?, remark: String? = nil) async -> Response {
        await hasChanged()
        var object = JSONObject()
        object.add("waypoint", json: waypoint.map { JSONObject($0).description } ?? "null")
        object.add("remark", text: remark)
        return Response(json: object.description)
    }

    /// Turns a failure of `body` into an HTTP error with its reason.
    private func answering(_ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch let refusal as JournalRefusal {
            throw refusal.answer
        } catch let error as SQLiteError where error.reason == .noSuchFile {
            throw JournalRefusal.noWaypoint.answer
        }
    }
}

extension JournalRefusal {
    fileprivate var answer: HTTPError {
        switch self {
        case .noText: HTTPError(.badRequest, message: "a waypoint needs text")
        case .unknownPosition(let reason): HTTPError(.conflict, message: "the position is unknown: \(reason)")
        case .noWaypoint: HTTPError(.notFound, message: "there is no such waypoint")
        case .nothingToTakeBack:
            HTTPError(.conflict, message: "there is nothing to undo for this waypoint alone")
        }
    }
}

/// Request body that creates or changes a waypoint: a JSON object.
struct WaypointRequest {
    /// `nil` if not in the request.
    private(set) var text: String?

    /// `"here"`, `null` for no position, or `latitude`, `longitude` and `altitude`; `nil` if not in the request.
    private(set) var position: PlaceRequest.Position?

    /// Whether the place was visited; `nil` if not in the request.
    private(set) var isCompleted: Bool?

    /// Whether to undo the latest change.
    private(set) var isUndo = false

    /// Parses a request body.
    ///
    /// - Throws: `HTTPError` if the body is not a JSON object or has unknown or invalid members.
    init(_ body: ByteBuffer) throws(HTTPError) {
        var cursor = JSONCursor([UInt8](body.readableBytesView)[...])
        do throws(JSONCursor.Fault) {
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in try read(name, &cursor) }
            try cursor.expectEnd()
        } catch {
            throw HTTPError(.badRequest, message: "byte \(error.offset + 1): \(error.reason)")
        }
    }

    var place: PlaceRequest { PlaceRequest(position: position) }

    /// Requested changes except the position.
    var changes: [Change] { [text.map { .text($0) }, isCompleted.map { .completed($0) }].compactMap(\.self) }

    private mutating func read(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        switch name {
        case "text": text = String(decoding: try cursor.readString(), as: UTF8.self)
        case "position": position = try Self.position(&cursor)
        case "completed": isCompleted = try cursor.readTruth()
        case "undo": isUndo = try cursor.readTruth() ?? false
        default: throw JSONCursor.Fault(offset: cursor.offset, reason: "there is no such member")
        }
    }

    private static func position(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> PlaceRequest.Position {
        let start = cursor.offset
        switch try cursor.kind() {
        case .string where try cursor.readString().elementsEqual("here".utf8): return .here
        case .word where try cursor.readTruth() == nil: return .nowhere
        case .object:
            var values: [String: Double] = [:]
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in values[name] = try cursor.readNumber() }
            guard let latitude = values.removeValue(forKey: "latitude"),
                let longitude = values.removeValue(forKey: "longitude"),
                let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            else { break }
            let altitude = values.removeValue(forKey: "altitude")
            if values.isEmpty { return .at(coordinate, altitude: altitude) }
        default: break
        }
        let reason = "a position is \"here\", null, or latitude and longitude in degrees, and altitude"
        throw JSONCursor.Fault(offset: start, reason: reason)
    }
}
