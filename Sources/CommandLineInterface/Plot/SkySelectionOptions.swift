import ArgumentParser
internal import Commands
import Logbook

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
