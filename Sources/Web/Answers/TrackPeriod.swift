internal import GNSS
internal import Hummingbird
internal import Logbook

/// The tracks that somebody asks for by their time, and their order: `from`, `to` and `order`.
struct TrackPeriod {
    private let from: UTCTime?
    private let to: UTCTime?

    /// True where the latest track comes first.
    let isNewestFirst: Bool

    /// The period of a request; all time where it says nothing of that.
    ///
    /// - Throws: `HTTPError` where something is no time, or no order.
    init(_ request: Request) throws(HTTPError) {
        (from, to) = (try Self.time("from", request), try Self.time("to", request))
        let order = request.uri.queryParameters["order"] ?? "oldest"
        guard ["oldest", "newest"].contains(order) else {
            throw HTTPError(.badRequest, message: "order is oldest or newest")
        }
        isNewestFirst = order == "newest"
    }

    /// True for a track that has a part of its time in the period.
    func contains(_ track: Track) -> Bool {
        (from.map { $0 <= track.end } ?? true) && (to.map { track.start < $0 } ?? true)
    }

    private static func time(_ name: String, _ request: Request) throws(HTTPError) -> UTCTime? {
        guard let text = request.uri.queryParameters[Substring(name)] else { return nil }
        guard let time = UTCTime(iso8601: String(text)) else {
            throw HTTPError(.badRequest, message: "\(name) is a time in UTC, such as 2026-11-21T08:00:00Z")
        }
        return time
    }
}
