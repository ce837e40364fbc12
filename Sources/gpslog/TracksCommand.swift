import ArgumentParser
internal import Commands
import Logging
internal import Terminal

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

    @OptionGroup var period: PeriodOptions
    @OptionGroup var time: LocalFlag
    @OptionGroup var units: UnitsOption
    @OptionGroup var fused: FusedFlag
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        verbosity.logger.debug("reading \(database.file)")
        let shownUnits = try units.read(verbosity.logger)
        let division = try fused.division(verbosity.logger)
        let listing = try await TrackListing(
            of: database.file,
            from: period.from,
            to: period.to,
            isFused: fused.fused,
            dividedBy: division
        )
        let columns = StandardOutput.columns
        try StandardOutput.show(json ? listing.json : listing.table(within: columns, time.clock, in: shownUnits))
        if let damage = listing.damage { throw damage }
    }
}
