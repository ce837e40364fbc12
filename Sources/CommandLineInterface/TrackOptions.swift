import ArgumentParser
import Logbook
internal import Settings

/// The options that say where one track ends and the next one begins.
struct TrackOptions: ParsableArguments {
    @Option(
        name: .customLong("track-gap"),
        help: ArgumentHelp(
            "How long nothing has to come for a new track, such as 10m.",
            discussion: "Default: that of the settings, else 5m.",
            valueName: "span"
        )
    )
    var gap: TimeSpan?

    @Flag(
        name: .customLong("track-by-day"),
        inversion: .prefixedNo,
        help: "Begin a new track with each local day; default as the settings say, else no."
    )
    var byDay: Bool?

    @Flag(
        name: .customLong("track-by-receiver"),
        inversion: .prefixedNo,
        help: "Begin a vehicle's new track where another receiver is chosen; default as the settings say, else no."
    )
    var byReceiver: Bool?

    /// True where anything was said.
    var isGiven: Bool { gap != nil || byDay != nil || byReceiver != nil }

    /// The division that is meant, where settings do not say otherwise.
    func division(_ settings: Settings) -> TrackDivision {
        var tracks = settings.tracks
        tracks.gap = gap ?? tracks.gap
        tracks.endsWithDay = byDay ?? tracks.endsWithDay
        tracks.endsWithReceiver = byReceiver ?? tracks.endsWithReceiver
        return tracks.division
    }
}
