import ArgumentParser
internal import Commands
import Logbook

/// The options that choose the time of which satellites are shown.
struct SkySelectionOptions: ParsableArguments {
    @Option(
        name: .customLong("track"),
        help: ArgumentHelp(
            "Only the time of this track, by its number in gpslog tracks; may be given several times.",
            valueName: "id"
        )
    )
    var tracks: [Int64] = []

    @OptionGroup var period: PeriodOptions

    /// The time that is meant.
    var selection: PlotSelection {
        PlotSelection(FixSelection(from: period.from, to: period.to), tracks: tracks)
    }
}
