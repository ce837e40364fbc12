internal import Hummingbird
internal import Logging
internal import Settings
internal import Terminal

/// Serves the charts shown below the track.
struct ChartAnswers: Sendable {
    /// Charts by number; `nil` for those that cannot be shown.
    private let charts: [Chart?]

    /// Logs why a chart cannot be shown.
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

    /// Tile servers that browsers may load from.
    var origins: [String] {
        charts.compactMap { chart in if case .server(let server)? = chart?.tiles { server.origin } else { nil } }
    }

    /// Usable charts in the order of the settings.
    func list() -> Response {
        Response(json: JSONText.array(charts.enumerated().compactMap { number, chart in chart?.json(number: number) }))
    }

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

    private static var broken: HTTPError { HTTPError(.serviceUnavailable, message: "the chart cannot be read at this place") }
}
