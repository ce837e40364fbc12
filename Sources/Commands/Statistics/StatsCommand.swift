import ArgumentParser
import Files
import GNSS
package import Logbook
import Logging
import Recording
import Storage
import Platform
package import Text

struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "stats",
        abstract: "Show distance, duration, speed and altitude.",
        discussion: """
            Shows figures per track, per local day and in total. The average speed is the speed in motion. Climb and \
            descent leave out changes within the altitude's error. Days and the total add up all receivers. Values \
            after ± are one standard deviation, if the locations have an accuracy.

            Example: gpslog stats --from 2026-11-21
            """
    )

    @Flag(help: "Print JSON: tracks, days and total, in metres and seconds.")
    var json = false

    @OptionGroup var period: PeriodOptions
    @OptionGroup var display: DisplayOptions
    @OptionGroup var fused: FusionFlag
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let database = try common.recordedForReading()
        let units = try display.readUnits(common.logger)
        let unreadable = UnreadableFixes()
        let storage = try await fused.storage(of: database, passingOver: unreadable, common.logger)
        let statistics = try await TrackStatistics(from: period.from, to: period.to, of: storage)
        if json {
            try StandardOutput.show(Self.json(statistics))
        } else {
            try StandardOutput.show(statistics.tracks.isEmpty ? period.emptiness : table(of: statistics, in: units))
        }
        if let damage = unreadable.failure(missingIn: "these figures", of: database) { throw damage }
    }

    private func table(of statistics: TrackStatistics, in units: DisplayUnits) -> String {
        let isSuspect = statistics.total.figures.suspectDistance > 0
        func cells(_ figures: FigureEstimates) -> [String] {
            let text = FiguresText(figures, in: units)
            return text.way + text.speed + text.height + (isSuspect ? [text.suspect] : [])
        }
        let tracks = statistics.tracks.map { track, figures in
            ["track \(track.id)", display.clock.text(track.start)] + cells(figures) + [track.receiver.name]
        }
        let days = statistics.days.map { day in ["day", day.date.description] + cells(day.figures) }
        let total = ["total", ""] + cells(statistics.total)
        let header =
            ["", "start", "distance", "moving", "standing", "average", "top", "climb", "descent"]
            + (isSuspect ? ["suspect"] : []) + ["receiver"]
        let table = TextTable(
            header: header,
            rows: tracks + days + [total],
            rightAligned: Set(2...(isSuspect ? 9 : 8))
        )
        return table.description(
            within: StandardOutput.columns,
            leavingOut: [header.count - 1, 8, 7, 4, 6, 3, 5]
        )
    }

    /// A JSON object with the members `tracks`, `days` and `total`, in metres and seconds; times are UTC, days are
    /// local.
    private static func json(_ statistics: TrackStatistics) -> String {
        let days = statistics.days.map { day in
            var object = JSONObject()
            object.add("day", text: day.date.description)
            object.add(day.figures)
            return object
        }
        var total = JSONObject()
        total.add(statistics.total)
        var object = JSONObject()
        object.add("tracks", json: array(statistics.tracks.map { JSONObject($0, $1) }))
        object.add("days", json: array(days))
        object.add("total", json: total.description)
        return object.description + "\n"
    }

    private static func array(_ objects: [JSONObject]) -> String {
        "[" + objects.map(\.description).joined(separator: ",\n ") + "]"
    }
}

/// Figures of a track as texts, one for each column of a table.
struct FiguresText {
    let way: [String]

    let speed: [String]

    let height: [String]

    /// Distance travelled while the position was suspect.
    let suspect: String

    init(_ estimated: FigureEstimates, in units: DisplayUnits) {
        let figures = estimated.figures
        way = [
            units.distance(figures.distance, error: estimated.distanceError),
            SpanText(figures.movingTime).description, SpanText(figures.standingTime).description,
        ]
        speed = [
            figures.averageSpeed.map { units.speed($0, error: estimated.averageSpeedError) },
            figures.topSpeed.map { units.speed($0) },
        ].map { $0 ?? Self.unknown }
        height = [
            figures.climb.map { units.altitude($0, error: estimated.climbError) },
            figures.descent.map { units.altitude($0, error: estimated.descentError) },
        ].map { $0 ?? Self.unknown }
        suspect = figures.suspectDistance > 0 ? units.distance(figures.suspectDistance) : Self.unknown
    }

    /// Creates texts without uncertainties.
    init(_ figures: TrackFigures, in units: DisplayUnits) {
        self.init(FigureEstimates(figures), in: units)
    }

    private static let unknown = "-"
}

extension JSONObject {
    /// Adds the number of locations, metres, seconds, and metres per second; unknown values are omitted.
    mutating func add(_ figures: TrackFigures) {
        add("points", figures.points)
        add("distance", figures.distance, decimals: 1)
        add("moving_time", figures.movingTime, decimals: 1)
        add("standing_time", figures.standingTime, decimals: 1)
        add("average_speed", figures.averageSpeed, decimals: 3)
        add("top_speed", figures.topSpeed, decimals: 3)
        add("climb", figures.climb, decimals: 1)
        add("descent", figures.descent, decimals: 1)
        if figures.suspectDistance > 0 { add("suspect_distance", figures.suspectDistance, decimals: 1) }
        if !figures.suspicion.isEmpty { add("suspicion", text: figures.suspicion.names) }
    }

    /// Adds figures, each with its standard deviation if known.
    mutating func add(_ estimated: FigureEstimates) {
        add(estimated.figures)
        add("distance_error", estimated.distanceError, decimals: 2)
        add("average_speed_error", estimated.averageSpeedError, decimals: 4)
        add("climb_error", estimated.climbError, decimals: 2)
        add("descent_error", estimated.descentError, decimals: 2)
    }

    /// An object with a track's figures.
    package init(_ track: Track) {
        self.init(track, FigureEstimates(track.figures))
    }

    /// An object with a track's figures and uncertainties.
    init(_ track: Track, _ figures: FigureEstimates) {
        self.init()
        add("id", Int(track.id))
        add("name", text: track.name)
        add("receiver", text: track.receiver.name)
        add("start", text: track.start.description)
        add("end", text: track.end.description)
        add(figures)
    }
}
