import ArgumentParser
import Logbook
internal import Settings

struct TrackOptions: ParsableArguments {
    @Option(
        name: .customLong("track-gap"),
        help: ArgumentHelp(
            "Start a new track after a gap this long, such as 10m.",
            discussion: "Default: from the settings, else 5m.",
            valueName: "span"
        )
    )
    var gap: TimeSpan?

    @Flag(
        name: .customLong("track-by-day"),
        inversion: .prefixedNo,
        help: "Start a new track each local day; default: from the settings, else no."
    )
    var byDay: Bool?

    @Flag(
        name: .customLong("track-by-receiver"),
        inversion: .prefixedNo,
        help: "Start a new track if --fuse switches receivers; default: from the settings, else no."
    )
    var byReceiver: Bool?

    /// Whether any of these options is given.
    var isGiven: Bool { gap != nil || byDay != nil || byReceiver != nil }

    /// The division by the options, else by the settings.
    func division(_ settings: Settings) -> TrackDivision {
        var tracks = settings.tracks
        tracks.gap = gap ?? tracks.gap
        tracks.endsWithDay = byDay ?? tracks.endsWithDay
        tracks.endsWithReceiver = byReceiver ?? tracks.endsWithReceiver
        return tracks.division
    }
}
