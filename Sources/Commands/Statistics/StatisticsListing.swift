internal import Export
package import GNSS
package import Logbook
internal import Recording
internal import Storage
package import SystemPackage
package import Terminal
internal import Text

/// The statistics of tracks, by themselves, day by day and in all, as text: `gpslog stats`.
package struct StatisticsListing {
    private let statistics: TrackStatistics
    private let isOfAll: Bool

    /// The failure that tells what is missing in the figures, as it is damaged; nil where everything could be read.
    package let damage: Failure?

    /// Reads what is to be told.
    ///
    /// - Parameters:
    ///   - database: the file that was recorded into.
    ///   - from: the instant before which everything is left out; nil to leave out nothing.
    ///   - to: the instant from which on everything is left out; nil to leave out nothing.
    ///   - isFused: true where all receivers are taken as one vehicle.
    ///   - division: the rule for where a vehicle's tracks end.
    /// - Throws: an error if the database cannot be read.
    package init(
        of database: FilePath,
        from: UTCTime?,
        to: UTCTime?,
        isFused: Bool,
        dividedBy division: TrackDivision
    ) async throws {
        let unreadable = UnreadableFixes()
        let storage = try await VehicleFixes.forReading(
            from: database,
            isFused: isFused,
            dividedBy: division,
            passingOver: unreadable
        )
        statistics = try await TrackStatistics(from: from, to: to, of: storage)
        isOfAll = from == nil && to == nil
        damage = unreadable.failure(missingIn: "these figures", of: database)
    }

    /// Lines for a terminal: a table of tracks, local days and the total; only a sentence where there is nothing.
    ///
    /// - Parameters:
    ///   - columns: the terminal's width, for which some columns may be left out; nil for all of them.
    ///   - clock: the clock that times are shown by.
    ///   - units: the units of distances, speeds and heights.
    /// - Returns: lines, each ended.
    package func table(within columns: Int?, _ clock: TimeDisplay, in units: DisplayUnits) -> String {
        if statistics.tracks.isEmpty { return isOfAll ? "No tracks yet.\n" : "No tracks in that time.\n" }
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

    /// A JSON object with the members `tracks`, `days` and `total`: times in UTC, days local; metres, seconds.
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
