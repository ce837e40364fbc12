import ArgumentParser
import Logging
internal import Recording
internal import Terminal

struct ListingOptions: ParsableArguments {
    @OptionGroup var period: PeriodOptions
    @OptionGroup var time: LocalFlag
    @OptionGroup var units: UnitsOption
    @OptionGroup var fused: FusedFlag
    @OptionGroup var common: CommonOptions

    /// - Throws: an error if the database or the settings cannot be read, and `Failure` if some fixes are damaged.
    func show<List: Listing>(_: List.Type, asJSON: Bool) async throws {
        let recorded = try common.recordedForReading()
        let shownUnits = try units.read(common.logger)
        let listing = try await List(
            of: ListedTracks(
                of: recorded,
                from: period.from,
                to: period.to,
                isFused: fused.fused,
                dividedBy: fused.division(common.logger)
            )
        )
        let columns = StandardOutput.columns
        try StandardOutput.show(asJSON ? listing.json : listing.table(within: columns, time.clock, in: shownUnits))
        if let damage = listing.damage { throw damage }
    }
}

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
