import ArgumentParser
internal import Commands
import SystemPackage
import Waypoints

/// `gpslog waypoint export`.
struct WaypointExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the journal for other programs.",
        discussion: """
            As GPX, CSV, JSON, or an XML property list. GPX has no place for a waypoint without a position. A file is \
            written whole or not at all. gpslog export writes tracks as GPX with the waypoints that were made on the way.

            Examples:
              gpslog waypoint export --output places.gpx
              gpslog waypoint export --open --format csv
            """
    )

    @Option(
        name: .customLong("format"),
        help: ArgumentHelp(
            "The file's format; default as the output's name ends, or gpx where it has no ending.",
            valueName: "format"
        )
    )
    var namedFormat: WaypointFormat?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; default standard output.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @OptionGroup var replacement: OverwritingFlag
    @OptionGroup var list: WaypointListFlags
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    private var format: WaypointFormat {
        namedFormat ?? output.flatMap { WaypointFormat(ofFileNamed: $0) } ?? .gpx
    }

    func validate() throws {
        if let output, output != "-", namedFormat == nil { try FileEnding.check(output, of: WaypointFormat.self) }
    }

    func run() async throws {
        let journal = try Journal(in: database.recorded(), logger: verbosity.logger)
        try await journal.export(
            list.list,
            as: format,
            to: output.map { FilePath($0) },
            replacement.overwriting
        )
    }
}

extension WaypointFormat: ExpressibleByArgument {}
