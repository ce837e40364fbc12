import ArgumentParser
internal import Commands
import Logbook
import Logging
internal import Plots
internal import Settings
import SystemPackage
internal import Terminal

/// The options that choose what a plot shows.
struct PlotSelectionOptions: ParsableArguments {
    @Option(
        name: .customLong("track"),
        help: ArgumentHelp(
            "Only this track, by its number in gpslog tracks; may be given several times.",
            valueName: "id"
        )
    )
    var tracks: [Int64] = []

    @OptionGroup var period: PeriodOptions
    @OptionGroup var fused: FusedFlag

    /// The locations that are meant.
    ///
    /// - Parameter logger: is told of a settings file that is left out.
    /// - Throws: `Failure` where the settings cannot be read, or are wrong.
    /// - Returns: the selection.
    func selection(_ logger: Logger) throws -> PlotSelection {
        var fixes = FixSelection(from: period.from, to: period.to, isFused: fused.fused)
        // The storage knows best how to find one.
        if tracks.count == 1 { fixes.track = tracks.first }
        return PlotSelection(fixes, tracks: tracks, dividedBy: try fused.division(logger))
    }
}

/// The options that say how a plot looks, and where it goes.
struct PictureOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write, a PNG image where its name ends with .png; default standard output.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @OptionGroup var theme: ThemeOption
    @OptionGroup var replacement: OverwritingFlag

    func validate() throws { try FileEnding.check(output, isOneOf: ["svg", "png"]) }

    /// The destination that is meant.
    var destination: PictureOutput { PictureOutput(output.map { FilePath($0) }, replacement.overwriting) }
}

/// The options of commands that draw with times: how a picture looks, where it goes, and what database it is of.
struct DrawingOptions: ParsableArguments {
    @OptionGroup var picture: PictureOptions
    @OptionGroup var time: LocalFlag
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    /// The way in which pictures are drawn.
    ///
    /// - Throws: `Failure` where the settings cannot be read, or are wrong.
    /// - Returns: the settings of pictures.
    func settings() throws -> PlotSettings { try picture.theme.settings(time, verbosity.logger) }

    /// Draws a picture.
    ///
    /// - Throws: an error if the database cannot be read, or the picture not be written.
    func draw(_ plotter: some Plotter) async throws {
        let recorded = try database.recorded()
        verbosity.logger.debug("reading \(recorded)")
        try await plotter.plot(recorded, to: picture.destination)
    }
}

/// The option that says on what ground pictures are drawn.
struct ThemeOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Light or dark ground; auto is as the reader's screen is, and light on paper.",
            valueName: "auto|light|dark"
        )
    )
    var theme = PlotStyle.Theme.auto

    @OptionGroup var units: UnitsOption

    /// The way in which pictures are drawn.
    ///
    /// - Parameters:
    ///   - time: the clock of time axes; nil where there are none.
    ///   - logger: is told of a settings file that is left out.
    /// - Throws: `Failure` where the settings cannot be read, or are wrong.
    /// - Returns: the settings of pictures.
    func settings(_ time: LocalFlag?, _ logger: Logger) throws -> PlotSettings {
        PlotSettings(
            theme: theme,
            clock: PlotClock(time?.clock ?? .utc),
            units: try units.read(logger)
        )
    }
}

extension PlotStyle.Theme: ExpressibleByArgument {}
