import ArgumentParser
internal import Commands
import Logging
internal import Recording
internal import Terminal

/// The options of commands that list tracks, or figures of them.
struct ListingOptions: ParsableArguments {
    @OptionGroup var period: PeriodOptions
    @OptionGroup var time: LocalFlag
    @OptionGroup var units: UnitsOption
    @OptionGroup var fused: FusedFlag
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    /// Prints a listing, as JSON or as a table.
    ///
    /// - Throws: an error if the database or the settings cannot be read, and `Failure` where some of it is damaged.
    func show<List: Listing>(_: List.Type, asJSON: Bool) async throws {
        let recorded = try database.recorded()
        verbosity.logger.debug("reading \(recorded)")
        let shownUnits = try units.read(verbosity.logger)
        let listing = try await List(
            of: ListedTracks(
                of: recorded,
                from: period.from,
                to: period.to,
                isFused: fused.fused,
                dividedBy: fused.division(verbosity.logger)
            )
        )
        let columns = StandardOutput.columns
        try StandardOutput.show(asJSON ? listing.json : listing.table(within: columns, time.clock, in: shownUnits))
        if let damage = listing.damage { throw damage }
    }
}
