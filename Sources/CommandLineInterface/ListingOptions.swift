import ArgumentParser
internal import Commands
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
        let recorded = try common.recorded()
        common.logger.debug("reading \(recorded)")
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
