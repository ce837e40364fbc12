import ArgumentParser
internal import Commands

struct TracksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tracks",
        abstract: "List recorded tracks.",
        discussion: """
            A track is one receiver's recording without a gap of more than five minutes, or as the settings and \
            recording options define it. With a period, lists the tracks that overlap it. Times are UTC unless you \
            use --local.

            Examples:
              gpslog tracks --last 7d --local
              gpslog tracks --json
            """
    )

    @Flag(help: "Print a JSON array of objects, in metres and seconds.")
    var json = false

    @OptionGroup var options: ListingOptions

    func run() async throws {
        try await options.show(TrackListing.self, asJSON: json)
    }
}
