import ArgumentParser
import Logbook
import Logging
import Settings

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

struct FusionFlag: ParsableArguments {
    @Flag(help: "Use one position per vehicle, as recorded with --fuse; the next three options divide its tracks.")
    var fused = false

    @OptionGroup var tracks: TrackOptions

    func validate() throws {
        if tracks.isGiven, !fused {
            throw ValidationError(
                "these options need --fused; to divide stored tracks again, use gpslog refilter."
            )
        }
    }

    /// How the vehicle's locations are divided into tracks.
    func division(_ logger: Logger) throws -> TrackDivision {
        try tracks.division(fused ? SettingsFile.read(nil, warning: logger) : Settings())
    }
}

struct FuseFlag: ParsableArguments {
    @Flag(help: "Treat all receivers as one vehicle, and mark the most accurate location as its position.")
    var fuse = false
}

struct IdleOption: ParsableArguments {
    @Option(
        name: .customLong("idle-after"),
        help: ArgumentHelp(
            "After standing still this long, such as 10m, keep one fix per five seconds until it moves.",
            valueName: "span"
        )
    )
    var span: TimeSpan?
}
