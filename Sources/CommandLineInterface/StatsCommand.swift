import ArgumentParser
internal import Commands

struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show distance, duration, speed and altitude.",
        discussion: """
            Shows figures per track, per local day and in total. The average speed is the speed in motion. Climb and \
            descent leave out changes within the altitude's error. Days and the total add up all receivers. Values \
            after ± are one standard deviation, if the locations have an accuracy.

            Example: gpslog stats --from 2026-11-21
            """
    )

    @Flag(help: "Print JSON: tracks, days and total, in metres and seconds.")
    var json = false

    @OptionGroup var options: ListingOptions

    func run() async throws {
        try await options.show(StatisticsListing.self, asJSON: json)
    }
}
