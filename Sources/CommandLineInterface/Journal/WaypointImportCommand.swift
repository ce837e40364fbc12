import ArgumentParser
internal import Commands
import SystemPackage
import Waypoints

struct WaypointImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import waypoints from gpslog or other programs.",
        discussion: """
            Reads XML property lists, GPX, CSV and JSON, and detects the format. Waypoints already stored are \
            skipped and stay unchanged unless you use --update. Malformed input is reported with file, line and \
            column, and skipped.

            Examples:
              gpslog waypoint import places.gpx
              gpslog waypoint import --update edited.csv
            """
    )

    @Argument(
        help: ArgumentHelp("Files, read in this order; - is standard input.", valueName: "file"),
        completion: .file()
    )
    var files: [String]

    @Option(help: ArgumentHelp("The format; by default detected for each file.", valueName: "format"))
    var format: WaypointFormat?

    @Flag(help: "Update stored waypoints with the same identifier; one undo reverts a file.")
    var update = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let journal = try Journal(in: common.recorded(), logger: common.logger)
        try await journal.importFiles(files.map { FilePath($0) }, as: format, updating: update)
    }
}
