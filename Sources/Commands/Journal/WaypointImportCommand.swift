import ArgumentParser
import Files
import Logging
import Recording
import Storage
import SystemPackage
import Platform
import Logbook

struct WaypointImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "import",
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
        let journal = try common.journal()
        var failures: [Failure] = []
        for file in files.map({ FilePath($0) }) {
            do {
                try await importFile(file, into: journal)
            } catch let error where error is Failure || error is ImportError {
                failures.append(Failure(error))
                if files.count > 1 { common.logger.error("\(Failure(error))") }
            }
        }
        guard let first = failures.first else { return }
        if files.count == 1 { throw first }
        throw Failure("\(failures.count) of \(files.count) files could not be imported completely", first.status)
    }

    private func importFile(_ file: FilePath, into journal: Journal) async throws {
        let name = file == "-" ? "standard input" : file.string
        let format = format ?? WaypointFormat(ofFileNamed: file.string)
        // Stages the waypoints, so that a slow pipe does not lock the database for recordings.
        let staged = try await SQLiteStorage.temporary()
        var (count, issues, isWhole) = (0, 0, true)
        try await WaypointImport.read(file, as: format, now: journal.now) { read in
            for issue in read.issues { common.logger.error("\(name):\(issue)") }
            try await staged.stage(read.waypoints)
            (count, issues, isWhole) = (count + read.waypoints.count, issues + read.issues.count, read.isWhole)
        }
        if count == 0, issues > 0 {
            throw Failure("\(name) contains no waypoint that can be imported", .dataError)
        }
        let outcome = try await take(count, of: staged, into: journal)
        common.logger.notice("\(name): \(outcome)")
        if !isWhole {
            throw Failure("\(name) could not be read completely; everything before the fault was imported", .dataError)
        }
    }

    /// Adds the waypoints of a file and returns a summary.
    private func take(_ count: Int, of staged: SQLiteStorage, into journal: Journal) async throws -> String {
        guard count > 0 else { return "added \(WaypointCount(0))" }
        let storage = try await journal.database.journalForChanging(makingFile: true, logger: journal.logger)
        let changes = try await storage.take(waypointsOf: staged, updatingAt: update ? journal.now : nil)
        if update {
            return "added \(WaypointCount(changes.added)), changed \(changes.changed)"
        }
        let known = count - changes.added
        let rest = "\(known) already \(known == 1 ? "exists" : "exist"); --update updates existing ones"
        return "added \(WaypointCount(changes.added))" + (known > 0 ? "; \(rest)" : "")
    }
}
