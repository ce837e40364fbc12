import ArgumentParser
import Files
import Recording
import Settings
import SystemPackage

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "import",
        abstract: "Import tracks from other programs.",
        discussion: """
            Imports points with times from NMEA, GPX, CSV, KML, GeoJSON and JSON lines, and detects the format. NMEA \
            is filtered as in a replay; other formats are stored unfiltered until you run gpslog refilter. Points \
            already stored are skipped.

            Malformed input is reported with file, line and column, and skipped. If an import is interrupted, \
            nothing of that file is stored.

            Examples:
              gpslog import --database voyage.sqlite trip.gpx
              gpslog import --database voyage.sqlite *.kml
            """
    )

    @Argument(
        help: ArgumentHelp("Files, read in this order; - is standard input.", valueName: "file"),
        completion: .file()
    )
    var files: [String]

    @Option(
        help: ArgumentHelp("The format; by default detected for each file.", valueName: "format")
    )
    var format: ImportFormat?

    @OptionGroup var tracks: TrackOptions
    @OptionGroup var settings: SettingsOption
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let recorded = try common.recorded()
        let settings = try settings.read(common.logger)
        let importer = Importer(
            files: files.map { FilePath($0) },
            format: format,
            filter: try settings.filter.filter(),
            dividedBy: tracks.division(settings),
            logger: common.logger
        )
        try await importer.run(into: recorded)
    }
}

extension ImportFormat: ExpressibleByArgument {}
