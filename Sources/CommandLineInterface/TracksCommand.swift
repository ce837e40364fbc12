import ArgumentParser
internal import Commands

/// `gpslog tracks`.
struct TracksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tracks",
        abstract: "List what was recorded.",
        discussion: """
            A track is what one receiver recorded without a gap of more than five minutes, or as the settings \
            and the options of the recording say. Times are UTC, unless with --local. Those are listed that lie in the \
            period, if there is one, at least in part.

            Examples:
              gpslog tracks --last 7d --local
              gpslog tracks --json
            """
    )

    @Flag(help: "Print JSON: an array of objects, in metres and seconds.")
    var json = false

    @OptionGroup var options: ListingOptions

    func run() async throws {
        try await options.show(TrackListing.self, asJSON: json)
    }
}
