import ArgumentParser
import GNSS
import Logbook
import Logging
import Pictures
import Platform
import Recording
import Settings
import SystemPackage

struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "report",
        abstract: "Write an HTML report of a voyage, or of interference.",
        discussion: """
            Writes one HTML file with figures, pictures, legs, stops and waypoints. The file is self-contained: it \
            loads nothing, and has no scripts. It includes the waypoints made during the tracks.

            With --interference, writes a page about jamming and spoofing in a period, for an authority or a forum: \
            the suspect stretches with the places before and after, what the receivers said, and the signal strength \
            of all satellites. Prints a summary. --capture adds the raw data of the period in a file beside the page.

            Examples:
              gpslog report --track 3 -o voyage.html
              gpslog report --interference 2026-11-21T08:00:00Z 2026-11-21T09:00:00Z
              gpslog report --interference 08:00 09:00 --capture raw.nmea
            """
    )

    @Flag(help: "Report jamming and spoofing in the period from the first to the second time.")
    var interference = false

    @Argument(
        help: ArgumentHelp("With --interference: start and end of the period.", valueName: "time")
    )
    var times: [TimeArgument] = []

    @Option(
        name: .customLong("capture"),
        help: ArgumentHelp(
            "With --interference: a capture of the receiver; may be repeated.",
            valueName: "file"
        ),
        completion: .file()
    )
    var captures: [String] = []

    @Option(help: ArgumentHelp("What the colour of a track shows.", valueName: "speed|accuracy|time"))
    var colour = TrackPlot.Colour.speed

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write; by default standard output.",
            discussion: "With --interference: by default gpslog-interference-TIME.html in the current folder.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var theme: ThemeOption
    @OptionGroup var replacement: OverwriteFlag
    @OptionGroup var time: LocalFlag
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try FileEnding.check(output, isOneOf: ["html", "htm"])
        guard interference else {
            if times.isEmpty, captures.isEmpty { return }
            throw ValidationError("times and --capture need --interference; use --from and --to for a voyage.")
        }
        guard selection.tracks.isEmpty, !selection.fused.fused else {
            throw ValidationError("--interference takes a period, not --track or --fused.")
        }
        guard let period = interferencePeriod else {
            throw ValidationError("--interference needs the start and the end of a period, such as 08:00 09:00.")
        }
        guard period.from < period.to else { throw ValidationError("the period must end after it begins.") }
    }

    /// The period of `--interference`; `nil` if it is not given completely.
    private var interferencePeriod: (from: UTCTime, to: UTCTime)? {
        if times.count == 2 { return (times[0].start, times[1].end) }
        guard times.isEmpty, let from = selection.period.from else { return nil }
        return (from, selection.period.to ?? UTCTime.now)
    }

    func run() async throws {
        let recorded = try common.recordedForReading()
        if interference, let period = interferencePeriod {
            let instant = period.from.toTheSecond.filter { $0 != ":" && $0 != "-" }
            return try await InterferenceReporter(
                from: period.from,
                to: period.to,
                captures: captures.map { FilePath($0) },
                settings: theme.settings(time, common.logger),
                logger: common.logger
            )
            .report(recorded, to: FilePath(output ?? "gpslog-interference-\(instant).html"), replacement.overwriting)
        }
        try await reportVoyage(in: recorded)
    }

    private func reportVoyage(in database: any RecordedDatabase) async throws {
        let selection = try selection.selection(common.logger)
        let settings = try theme.settings(time, common.logger)
        let output = PictureOutput(output.map { FilePath($0) }, replacement.overwriting)
        try output.requireWritable(besides: database)
        let source = try await PlotSource(selection, in: database)
        var map = try await source.map(colouredBy: colour, TrackMarks(stops: true), settings.numbered(1))
        guard !map.tracks.isEmpty else { throw source.emptiness }
        let statistics = try await TrackStatistics(
            from: selection.fixes.from,
            to: selection.fixes.to,
            of: source.storage,
            tracks: source.tracks
        )
        let waypoints = try await TrackWaypoints(in: database, of: map.tracks.map(\.track))
            .waypoints(in: selection.fixes)
        for waypoint in waypoints {
            if let place = waypoint.place?.coordinate { map.plot.addWaypoint(waypoint.text, at: place) }
        }
        var profile = try await source.profile(over: .time, settings.numbered(2)).plot
        let contents = VoyageContents(map.tracks, statistics, waypoints, settings)
        var page = HTMLPage(map.plot.title, map.plot.subtitle, style: PlotStyle(settings.theme))
        // The page's heading names the tracks; its pictures need not repeat it.
        (map.plot.title, map.plot.subtitle) = ("Map", "")
        profile.title = "Speed and altitude"
        profile.subtitle = ""
        page.figures(contents.figures)
        if let svg = map.plot.drawing() { page.picture(svg) }
        if let svg = profile.drawing() { page.picture(svg) }
        contents.write(to: &page)
        try output.write(page.finish())
        try source.requireSound()
    }
}
