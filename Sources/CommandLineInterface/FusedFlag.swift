import ArgumentParser
import Logbook
import Logging
internal import Settings

struct FusedFlag: ParsableArguments {
    @Flag(help: "Use one position per vehicle, as recorded with --fuse.")
    var fused = false

    @OptionGroup(title: "Options for --fused")
    var tracks: TrackOptions

    func validate() throws {
        if tracks.isGiven, !fused {
            throw ValidationError(
                "these options need --fused; to divide stored tracks again, use gpslog refilter."
            )
        }
    }

    /// How the vehicle's locations are divided into tracks.
    ///
    /// - Parameter logger: warned of a settings file that is skipped.
    /// - Throws: `Failure` if the settings cannot be read or are invalid.
    /// - Returns: the division.
    func division(_ logger: Logger) throws -> TrackDivision {
        try tracks.division(fused ? SettingsFile.read(nil, warning: logger) : Settings())
    }
}
