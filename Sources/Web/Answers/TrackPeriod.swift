internal import GNSS
internal import Hummingbird
internal import Logbook

/// Period and order of the requested tracks: `from`, `to` and `order`.
struct TrackPeriod {
    private let from: UTCTime?
    private let to: UTCTime?

    let isNewestFirst: Bool

    /// Reads the parameters; without them, the period is unlimited.
    ///
    /// - Throws: `HTTPError` if a time or the order is invalid.
    init(_ request: Request) throws(HTTPError) {
        (from, to) = (try Self.time("from", request), try Self.time("to", request))
        let order = request.uri.queryParameters["order"] ?? "oldest"
        guard ["oldest", "newest"].contains(order) else {
            throw HTTPError(.badRequest, message: "order must be oldest or newest")
        }
        isNewestFirst = order == "newest"
    }

    /// Whether a track overlaps the period.
    func contains(_ track: Track) -> Bool {
        (from.map { $0 <= track.end } ?? true) && (to.map { track.start < $0 } ?? true)
    }

    private static func time(_ name: String, _ request: Request) throws(HTTPError) -> UTCTime? {
        guard let text = request.uri.queryParameters[Substring(name)] else { return nil }
        guard let time = UTCTime(iso8601: String(text)) else {
            throw HTTPError(.badRequest, message: "\(name) must be a time in UTC, such as 2026-11-21T08:00:00Z")
        }
        return time
    }
}
