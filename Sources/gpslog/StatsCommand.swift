import ArgumentParser
internal import Commands
import Logging
internal import Terminal

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

    @OptionGroup var period: PeriodOptions
    @OptionGroup var time: LocalFlag
    @OptionGroup var units: UnitsOption
    @OptionGroup var fused: FusedFlag
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        verbosity.logger.debug("reading \(database.file)")
        let shownUnits = try units.read(verbosity.logger)
        let listing = try await StatisticsListing(
            of: database.file,
            from: period.from,
            to: period.to,
            isFused: fused.fused,
            dividedBy: fused.division(verbosity.logger)
        )
        let columns = StandardOutput.columns
        try StandardOutput.show(json ? listing.json : listing.table(within: columns, time.clock, in: shownUnits))
        if let damage = listing.damage { throw damage }
    }
}
