import ArgumentParser
import Logbook
import Logging

struct PlotSkyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sky",
        abstract: "Plot received satellites and their signal in the sky.",
        discussion: """
            Shows what blocks the antenna. North is up, and the zenith is in the middle. The colour is the mean \
            carrier-to-noise density of each satellite's strongest signal.

            Examples:
              gpslog plot sky --last 1d -o sky.svg
              gpslog plot sky --track 4 -o sky.png
            """
    )

    @OptionGroup var selection: SkySelectionOptions
    @OptionGroup var drawing: DrawingOptions

    func run() async throws {
        try await drawing.draw(SkyPlotter(.sky, selection.selection, drawing.settings()))
    }
}

struct PlotSignalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signal",
        abstract: "Plot satellite signal strength over time.",
        discussion: """
            Draws one panel per system and signal, and one line per satellite: its mean carrier-to-noise density.

            Examples:
              gpslog plot signal --last 2h --local -o signal.svg
              gpslog plot signal --track 4 -o signal.png
            """
    )

    @OptionGroup var selection: SkySelectionOptions
    @OptionGroup var drawing: DrawingOptions

    func run() async throws {
        try await drawing.draw(SkyPlotter(.signal, selection.selection, drawing.settings()))
    }
}

/// Options that select the period of satellite data.
struct SkySelectionOptions: ParsableArguments {
    @Option(
        name: .customLong("track"),
        help: ArgumentHelp(
            "Only during this track, by its number in gpslog tracks; may be repeated.",
            valueName: "id"
        )
    )
    var tracks: [Int64] = []

    @OptionGroup var period: PeriodOptions

    var selection: PlotSelection {
        PlotSelection(FixSelection(from: period.from, to: period.to), tracks: tracks)
    }
}
