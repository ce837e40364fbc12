import ArgumentParser
import Logbook
import Logging
internal import Settings

/// True where the receivers are read as one vehicle.
struct FusedFlag: ParsableArguments {
    @Flag(help: "One vehicle instead of its receivers: the locations that --fuse has chosen.")
    var fused = false

    @OptionGroup(title: "Options for --fused")
    var tracks: TrackOptions

    func validate() throws {
        if tracks.isGiven, !fused {
            throw ValidationError(
                "tracks of receivers are stored; gpslog refilter divides them anew, and with --fused these options do."
            )
        }
    }

    /// The division of what the vehicle did into tracks.
    ///
    /// - Parameter logger: is told of a settings file that is left out.
    /// - Throws: `Failure` where the settings cannot be read, or are wrong.
    /// - Returns: the division.
    func division(_ logger: Logger) throws -> TrackDivision {
        try tracks.division(fused ? SettingsFile.read(nil, warning: logger) : Settings())
    }
}
