import ArgumentParser
import Recording
import SystemPackage
import Waypoints

/// `gpslog waypoint import`.
struct WaypointImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Bring waypoints in, gpslog's own or another program's.",
        discussion: """
            From XML property lists, GPX, CSV and JSON; the format is recognised. What is there already is not added \
            again, and stays as it is. What is malformed is named by file, line and column, and skipped.

            Example: gpslog waypoint import places.gpx
            """
    )

    @Argument(help: ArgumentHelp("Files, one after the other; - is standard input.", valueName: "file"))
    var files: [String]

    @Option(help: ArgumentHelp("What the files are; by default it is recognised, file by file.", valueName: "format"))
    var format: WaypointFormat?

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let journal = Journal(in: database.file, logger: verbosity.logger)
        try await journal.importFiles(files.map { FilePath($0) }, as: format)
    }
}
