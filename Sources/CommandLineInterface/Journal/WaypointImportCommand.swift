import ArgumentParser
internal import Commands
import SystemPackage
import Waypoints

/// `gpslog waypoint import`.
struct WaypointImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Bring waypoints in, gpslog's own or another program's.",
        discussion: """
            From XML property lists, GPX, CSV and JSON; the format is recognised. What is there already is not added \
            again, and stays as it is, unless --update is given. What is malformed is named by file, line and column, and skipped.

            Examples:
              gpslog waypoint import places.gpx
              gpslog waypoint import --update edited.csv
            """
    )

    @Argument(
        help: ArgumentHelp("Files, one after the other; - is standard input.", valueName: "file"),
        completion: .file()
    )
    var files: [String]

    @Option(help: ArgumentHelp("What the files are; by default it is recognised, file by file.", valueName: "format"))
    var format: WaypointFormat?

    @Flag(help: "Have what is there already, by its identifier, become what the file says; one undo takes a file back.")
    var update = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let journal = try Journal(in: database.recorded(), logger: verbosity.logger)
        try await journal.importFiles(files.map { FilePath($0) }, as: format, updating: update)
    }
}
