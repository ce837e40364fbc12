import ArgumentParser
internal import Commands
import Import
import Settings
import SystemPackage

/// `gpslog import`.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Bring in what other programs have recorded.",
        discussion: """
            Points of tracks with their times, from NMEA, GPX, CSV, KML, GeoJSON and JSON lines; the format is recognised. \
            NMEA is filtered as in a replay; all else is taken as it is, until gpslog refilter judges it. What is there \
            already is not added again.

            What is malformed is named by file, line and column, and skipped. A file is imported as a whole or, where the \
            import is interrupted, not at all.

            Examples:
              gpslog import trip.gpx
              gpslog import --database voyage.sqlite *.kml
            """
    )

    @Argument(
        help: ArgumentHelp("Files, one after the other; - is standard input.", valueName: "file"),
        completion: .file()
    )
    var files: [String]

    @Option(
        help: ArgumentHelp("What the files are; by default it is recognised, file by file.", valueName: "format")
    )
    var format: ImportFormat?

    @OptionGroup var tracks: TrackOptions
    @OptionGroup var settings: SettingsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let recorded = try database.recorded()
        let settings = try settings.read(verbosity.logger)
        let importer = Importer(
            files: files.map { FilePath($0) },
            format: format,
            filter: try settings.filter.filter(),
            dividedBy: tracks.division(settings),
            logger: verbosity.logger
        )
        try await importer.run(into: recorded)
    }
}

extension ImportFormat: ExpressibleByArgument {}
