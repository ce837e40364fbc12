import ArgumentParser
internal import Commands
import Logging
internal import Recording

/// `gpslog query`.
struct QueryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Ask the database a question in SQL.",
        discussion: """
            Prints the names of the columns and then the rows, as comma-separated values, or JSON. The views location, \
            rejected_location and every_fix have a row for each fix; Documentation/STORAGE.md describes them and the \
            tables.

            Example: gpslog query "SELECT rule, count(*) FROM every_fix WHERE rule IS NOT NULL GROUP BY rule"
            """
    )

    @Argument(help: "One statement, which may change nothing.")
    var statement: String

    @Flag(help: "Print JSON: an array with an object for each row.")
    var json = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let recorded = try database.recorded()
        verbosity.logger.debug("reading \(recorded)")
        try await Query(in: recorded, asJSON: json, logger: verbosity.logger).answer(statement)
    }
}
