import ArgumentParser
import Logging
internal import Recording

struct QueryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Query the database with SQL.",
        discussion: """
            Prints column names and rows as CSV, or as JSON. The views location, rejected_location and every_fix \
            have one row per fix. Documentation/STORAGE.md describes views and tables.

            Example:
              gpslog query "SELECT rule, count(*) FROM rejected_location GROUP BY rule"
            """
    )

    @Argument(help: "One statement that only reads.")
    var statement: String

    @Flag(help: "Print a JSON array with one object per row.")
    var json = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let recorded = try common.recorded()
        common.logger.debug("reading \(recorded)")
        try await Query(in: recorded, asJSON: json, logger: common.logger).answer(statement)
    }
}
