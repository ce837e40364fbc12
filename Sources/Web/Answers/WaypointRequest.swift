internal import Commands
internal import GNSS
internal import Hummingbird
internal import Text
internal import Waypoints

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
