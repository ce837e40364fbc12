internal import Export
internal import GNSS
internal import Logbook
internal import Recording
internal import Storage
package import Terminal
internal import Text

/// Statistics per track, per day and in total as text: `gpslog stats`.
package struct StatisticsListing: Listing {
    private let statistics: TrackStatistics
    private let emptiness: String

    package let damage: Failure?

    package init(of listed: ListedTracks) async throws {
        let unreadable = UnreadableFixes()
        let storage = try await listed.storage(passingOver: unreadable)
        statistics = try await TrackStatistics(from: listed.from, to: listed.to, of: storage)
        emptiness = listed.emptiness
        damage = unreadable.failure(missingIn: "these figures", of: listed.database)
    }

    package func table(within columns: Int?, _ clock: TimeDisplay, in units: DisplayUnits) -> String {
        if statistics.tracks.isEmpty { return emptiness }
        let tracks = statistics.tracks.map { track, figures in
            ["track \(track.id)", clock.text(track.start)] + Self.cells(figures, units) + [track.receiver.name]
        }
        let days = statistics.days.map { day in ["day", day.date.description] + Self.cells(day.figures, units) }
        let total = ["total", ""] + Self.cells(statistics.total, units)
        let header = [
            "", "start", "distance", "moving", "standing", "average", "top", "climb", "descent", "receiver",
        ]
        let table = TextTable(header: header, rows: tracks + days + [total], rightAligned: [2, 3, 4, 5, 6, 7, 8])
        return table.description(within: columns, leavingOut: [9, 8, 7, 4, 6, 3, 5])
    }

    /// A JSON object with the members `tracks`, `days` and `total`, in metres and seconds; times are UTC, days are
    /// local.
    package var json: String {
        let days = statistics.days.map { day in
            var object = JSONObject()
            object.add("day", text: day.date.description)
            object.add(day.figures)
            return object
        }
        var total = JSONObject()
        total.add(statistics.total)
        var object = JSONObject()
        object.add("tracks", json: Self.array(statistics.tracks.map { JSONObject($0, $1) }))
        object.add("days", json: Self.array(days))
        object.add("total", json: total.description)
        return object.description + "\n"
    }

    private static func cells(_ figures: EstimatedFigures, _ units: DisplayUnits) -> [String] {
        let text = FiguresText(figures, in: units)
        return text.way + text.speed + text.height
    }

    private static func array(_ objects: [JSONObject]) -> String {
        "[" + objects.map(\.description).joined(separator: ",\n ") + "]"
    }
}
