import ArgumentParser
import SystemPackage
import Waypoints

struct WaypointExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export waypoints for other programs.",
        discussion: """
            Writes GPX, CSV, JSON or an XML property list. GPX cannot hold waypoints without a position. If the \
            export fails, no partial file is left. To export tracks together with the waypoints made along them, use \
            gpslog export.

            Examples:
              gpslog waypoint export --output places.gpx
              gpslog waypoint export --open --format csv
            """
    )

    @Option(
        name: .customLong("format"),
        help: ArgumentHelp(
            "The format; by default from the extension of --output, else gpx.",
            valueName: "format"
        )
    )
    var namedFormat: WaypointFormat?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; by default standard output.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @OptionGroup var replacement: OverwritingFlag
    @OptionGroup var list: WaypointListFlags
    @OptionGroup var common: CommonOptions

    private var format: WaypointFormat {
        namedFormat ?? output.flatMap { WaypointFormat(ofFileNamed: $0) } ?? .gpx
    }

    func validate() throws {
        if let output, output != "-", namedFormat == nil { try FileEnding.check(output, of: WaypointFormat.self) }
    }

    func run() async throws {
        let journal = try Journal(in: common.recorded(), logger: common.logger)
        try await journal.export(
            list.list,
            as: format,
            to: output.map { FilePath($0) },
            replacement.overwriting
        )
    }
}

extension WaypointFormat: ExpressibleByArgument {}

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
