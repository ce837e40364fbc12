import ArgumentParser
internal import Commands
import Logging

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
        verbosity.logger.debug("reading \(database.file)")
        try await Query(in: database.file, asJSON: json, logger: verbosity.logger).answer(statement)
    }
}
