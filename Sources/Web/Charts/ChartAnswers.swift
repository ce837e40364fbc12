internal import Hummingbird
internal import Logging
internal import Settings
internal import Terminal

/// Answers of the charts below the track.
struct ChartAnswers: Sendable {
    /// The charts by their number; nil for one that cannot be shown.
    private let charts: [Chart?]

    /// The charts of settings; the logger is told why one cannot be shown.
    init(_ settings: [WebChart], logger: Logger) {
        charts = settings.map { settings in
            do throws(Failure) {
                return try Chart(settings)
            } catch {
                logger.warning("the chart \(settings.name) is not shown: \(error)")
                return nil
            }
        }
    }

    /// The servers that browsers are to ask for tiles.
    var origins: [String] {
        charts.compactMap { chart in if case .server(let server)? = chart?.tiles { server.origin } else { nil } }
    }

    /// The charts that can be shown, in the order of the settings.
    func list() -> Response {
        Response(json: JSONText.array(charts.enumerated().compactMap { number, chart in chart?.json(number: number) }))
    }

    /// A tile.
    func tile(_ context: some RequestContext) async throws -> Response {
        let words = ["z", "x", "y"].map { context.parameters.get($0)?[...] }
        guard let index = context.parameters.get("chart").flatMap({ Int($0) }), charts.indices.contains(index),
            let number = TileNumber(words[0], words[1], words[2])
        else { throw HTTPError(.notFound, message: "there is no such tile") }
        guard let chart = charts[index] else { throw Self.broken }
        let bytes: [UInt8]?
        do {
            bytes = try await chart.tile(number)
        } catch {
            throw Self.broken
        }
        guard let bytes else { throw HTTPError(.notFound, message: "there is no such tile") }
        guard let picture = TilePicture(bytes) else { throw Self.broken }
        var response = Response(picture.kind, picture.bytes)
        response.headers[.cacheControl] = "private, max-age=600"
        return response
    }

    private static var broken: HTTPError { HTTPError(.serviceUnavailable, message: "the chart cannot be read there") }
}
