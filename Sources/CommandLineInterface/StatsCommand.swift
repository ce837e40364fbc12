import ArgumentParser
internal import Commands

/// `gpslog stats`.
struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Tell how far, how long, how fast and how high.",
        discussion: """
            By track, by local day and in all. The average speed is that in motion; climb and descent leave out what may \
            be errors of the altitude. Days and the total add up all receivers. What is behind ± is one standard \
            deviation, where the locations tell how good they are.

            Example: gpslog stats --from 2026-11-21
            """
    )

    @Flag(help: "Print JSON: an object of tracks, days and total, in metres and seconds.")
    var json = false

    @OptionGroup var options: ListingOptions

    func run() async throws {
        try await options.show(StatisticsListing.self, asJSON: json)
    }
}
