internal import GNSS
internal import Hummingbird
internal import Logbook

/// Reads the visible part of the map from a request.
enum ViewQuery {
    /// Value of `box=W,S,E,N`; `nil` if absent.
    ///
    /// - Throws: `HTTPError` if it is invalid.
    static func box(_ request: Request) throws -> BoundingBox? {
        guard let text = request.uri.queryParameters["box"] else { return nil }
        let edges = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard edges.count == 4,
            let box = BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
        else { throw HTTPError(.badRequest, message: "box must be west,south,east,north in degrees") }
        return box
    }

    /// Value of `tolerance`: the map's resolution in metres; 0 if absent.
    ///
    /// - Throws: `HTTPError` if it is invalid.
    static func tolerance(_ request: Request) throws -> Double {
        guard let text = request.uri.queryParameters["tolerance"] else { return 0 }
        guard let metres = Double(text), metres >= 0, metres.isFinite else {
            throw HTTPError(.badRequest, message: "tolerance must be a number of metres, 0 or more")
        }
        return metres
    }

    /// Value of `zoom`, rounded to the nearest level; `nil` if absent.
    ///
    /// - Throws: `HTTPError` if it is invalid.
    static func zoom(_ request: Request) throws -> Int? {
        guard let text = request.uri.queryParameters["zoom"] else { return nil }
        guard let zoom = Double(text), (0...22).contains(zoom) else {
            throw HTTPError(.badRequest, message: "zoom must be a number from 0 to 22")
        }
        return Int(zoom.rounded())
    }
}

/// Period, name and order of the requested tracks: `from`, `to`, `name` and `order`.
struct TrackPeriod {
    private let from: UTCTime?
    private let to: UTCTime?
    /// Part of the name or the receiver, in lower case.
    private let name: String?

    let isNewestFirst: Bool

    /// Reads the parameters; without them, the period is unlimited.
    ///
    /// - Throws: `HTTPError` if a time or the order is invalid.
    init(_ request: Request) throws(HTTPError) {
        (from, to) = (try Self.time("from", request), try Self.time("to", request))
        name = request.uri.queryParameters["name"].map { $0.lowercased() }
        let order = request.uri.queryParameters["order"] ?? "oldest"
        guard ["oldest", "newest"].contains(order) else {
            throw HTTPError(.badRequest, message: "order must be oldest or newest")
        }
        isNewestFirst = order == "newest"
    }

    /// Whether a track overlaps the period, and its name or receiver contains the text.
    func contains(_ track: Track) -> Bool {
        guard from.map({ $0 <= track.end }) ?? true, to.map({ track.start < $0 }) ?? true else { return false }
        guard let name else { return true }
        return [track.name ?? "", track.receiver.name].contains { $0.lowercased().contains(name) }
    }

    private static func time(_ name: String, _ request: Request) throws(HTTPError) -> UTCTime? {
        guard let text = request.uri.queryParameters[Substring(name)] else { return nil }
        guard let time = UTCTime(iso8601: String(text)) else {
            throw HTTPError(.badRequest, message: "\(name) must be a time in UTC, such as 2026-11-21T08:00:00Z")
        }
        return time
    }
}
