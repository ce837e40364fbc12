import ArgumentParser
import Files
import Logging
import Recording
import Storage
import SystemPackage
import Platform
import Logbook

struct WaypointExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "export",
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

    @OptionGroup var replacement: OverwriteFlag
    @OptionGroup var list: WaypointListFlags
    @OptionGroup var common: CommonOptions

    private var format: WaypointFormat {
        namedFormat ?? output.flatMap { WaypointFormat(ofFileNamed: $0) } ?? .gpx
    }

    func validate() throws {
        if let output, output != "-", namedFormat == nil { try FileEnding.check(output, of: WaypointFormat.self) }
    }

    func run() async throws {
        let (journal, file) = (try common.journal(), output.map { FilePath($0) })
        let storage = try await journal.database.journal(passingOver: nil)
        if let file, file != "-" {
            if let own = journal.database.databaseFile { try DatabaseFiles(of: own).requireOther(than: file) }
            try replacement.overwriting.requireReplaceable(file)
        }
        let waypoints = try await storage.waypoints(of: list.list)
        let export = WaypointExport(waypoints, as: format)
        try Self.write(export, to: file)
        let leftOut = export.leftOut
        if let file, file != "-" {
            common.logger.notice("\(WaypointCount(waypoints.count - leftOut)) written to \(file)")
        }
        if leftOut > 0 {
            let verb = leftOut == 1 ? "was" : "were"
            common.logger.notice("\(WaypointCount(leftOut)) without a position \(verb) skipped: GPX cannot hold them")
        }
    }

    private static func write(_ export: WaypointExport, to file: FilePath?) throws(ExportOutputError) {
        let path = file.flatMap { $0 == "-" ? nil : $0.string }
        var output = try path.map { path throws(ExportOutputError) in try ExportOutput(path: path) } ?? .standardOutput
        do throws(ExportOutputError) {
            for piece in export { try output.write(piece) }
            try output.finish()
        } catch {
            // The reader may have closed the pipe, as `head` does.
            if error.reason != .readerGone { throw error }
        }
    }
}

extension WaypointFormat: ExpressibleByArgument {}

/// A number of waypoints as text.
struct WaypointCount: CustomStringConvertible {
    let description: String

    init(_ count: Int) { description = count == 1 ? "1 waypoint" : "\(count) waypoints" }
}
