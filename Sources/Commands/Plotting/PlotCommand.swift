import ArgumentParser
import Logbook
import Logging
import Pictures
import Recording
import Settings
import SystemPackage
import Platform

struct PlotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "plot",
        abstract: "Plot tracks, profiles, satellites and statistics.",
        discussion: """
            Writes SVG files, which every browser can show and print, and PNG images if rsvg-convert is installed. \
            If a plot fails, no partial file is left. Existing files are replaced only with --force.

            Examples:
              gpslog plot track --track 3 --stops --waypoints -o voyage.svg
              gpslog plot profile --over distance --last 1d -o day.png
              gpslog plot calendar -o years.svg
              gpslog plot sky --last 1d -o sky.svg
            """,
        subcommands: [
            PlotTrackCommand.self, PlotProfileCommand.self, PlotScatterCommand.self, PlotCalendarCommand.self,
            PlotSkyCommand.self, PlotSignalCommand.self,
        ]
    )
}

struct PlotSelectionOptions: ParsableArguments {
    @Option(
        name: .customLong("track"),
        help: ArgumentHelp(
            "Only this track, by its number in gpslog tracks; may be repeated.",
            valueName: "id"
        )
    )
    var tracks: [Int64] = []

    @OptionGroup var period: PeriodOptions
    @OptionGroup var fused: FusionFlag

    /// Selects the locations to plot.
    func selection(_ logger: Logger) throws -> PlotSelection {
        var fixes = FixSelection(from: period.from, to: period.to, isFused: fused.fused)
        // The storage can find a single track by its index.
        if tracks.count == 1 { fixes.track = tracks.first }
        return PlotSelection(fixes, tracks: tracks, dividedBy: try fused.division(logger))
    }
}

struct PictureOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write, PNG if its name ends in .png; by default SVG to standard output.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @OptionGroup var theme: ThemeOption
    @OptionGroup var replacement: OverwriteFlag

    func validate() throws { try FileEnding.check(output, isOneOf: ["svg", "png"]) }

    var destination: PictureOutput { PictureOutput(output.map { FilePath($0) }, replacement.overwriting) }

    /// Draws selected data of a database as SVG; there is nothing to plot if the drawing is `nil`.
    func draw(
        _ database: any RecordedDatabase,
        _ selection: PlotSelection,
        by drawing: (PlotSource) async throws -> [UInt8]?
    ) async throws {
        let output = destination
        try output.requireWritable(besides: database)
        let source = try await PlotSource(selection, in: database)
        guard let svg = try await drawing(source) else { throw source.emptiness }
        try output.write(svg)
        try source.requireSound()
    }
}

/// Options of plots with a time axis.
struct DrawOptions: ParsableArguments {
    @OptionGroup var picture: PictureOptions
    @OptionGroup var time: LocalFlag
    @OptionGroup var common: CommonOptions

    /// Reads the style of pictures.
    func settings() throws -> PlotSettings { try picture.theme.settings(time, common.logger) }

    /// Draws selected data of the database.
    func draw(_ selection: PlotSelection, by drawing: (PlotSource) async throws -> [UInt8]?) async throws {
        try await picture.draw(common.recordedForReading(), selection, by: drawing)
    }
}

struct ThemeOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Light or dark; auto follows the screen of the reader, and is light in print.",
            valueName: "auto|light|dark"
        )
    )
    var theme = PlotStyle.Theme.auto

    @OptionGroup var units: UnitsOption

    /// Reads the style of pictures, with the clock of any time axes.
    func settings(_ time: LocalFlag?, _ logger: Logger) throws -> PlotSettings {
        PlotSettings(
            theme: theme,
            clock: PlotClock(time?.clock ?? .utc),
            units: try units.read(logger)
        )
    }
}

extension PlotStyle.Theme: ExpressibleByArgument {}
