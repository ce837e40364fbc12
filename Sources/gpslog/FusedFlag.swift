import ArgumentParser
import GNSS
import Recording

/// Whether the receivers are read as one vehicle.
struct FusedFlag: ParsableArguments {
    @Flag(help: "One vehicle instead of its receivers: the locations that --fuse has chosen.")
    var fused = false

    @OptionGroup var tracks: TrackOptions

    func validate() throws {
        if tracks.isGiven, !fused {
            throw ValidationError(
                "tracks of receivers are stored; gpslog refilter divides them anew, and with --fused these options do."
            )
        }
    }

    /// Where the vehicle's tracks end.
    func division() throws -> TrackDivision { try tracks.division(fused ? SettingsFile.read(nil) : Settings()) }
}
