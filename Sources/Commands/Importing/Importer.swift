import Filtering
import GNSS
package import Files
package import Logbook
package import Logging
package import Recording
package import Settings
import Storage
package import SystemPackage
import Platform

/// Imports recordings of other programs, or of gpslog itself, into a database: `gpslog import`.
package struct Importer {
    private let files: [FilePath]
    private let format: ImportFormat?
    private let filter: FilterChoice
    private let division: TrackDivision
    private let logger: Logger

    /// Creates an importer for some files.
    ///
    /// - Parameters:
    ///   - files: the files to read in order; `-` is standard input.
    ///   - format: the format of the files; `nil` to detect it for each file.
    ///   - filter: the filter for receiver data; anything else is imported unfiltered.
    ///   - division: the rule for where tracks end.
    ///   - logger: reports the result of each file.
    package init(
        files: [FilePath],
        format: ImportFormat?,
        filter: FilterChoice,
        dividedBy division: TrackDivision,
        logger: Logger
    ) {
        self.division = division
        self.files = files
        self.format = format
        self.filter = filter
        self.logger = logger
    }

    /// Imports each file completely or not at all; other processes can write to the database while files are read.
    ///
    /// - Returns: what was imported, a line per file.
    /// - Throws: an error if the database cannot be written, or, after all other files, if a file could not be read to
    ///   its end.
    @discardableResult
    package func run(into database: any RecordedDatabase) async throws -> [String] {
        let storage = try await database.forImporting(dividedBy: division, logger: logger)
        var (failures, lines): ([Failure], [String]) = ([], [])
        for file in files {
            do {
                lines.append(try await run(file, into: storage))
            } catch let error where error is Failure || error is ImportError {
                let failure = Failure(error)
                if files.count > 1 { logger.error("\(failure)") }
                failures.append(failure)
            }
        }
        guard let first = failures.first else { return lines }
        if files.count == 1 { throw first }
        throw Failure(
            "\(failures.count) of \(files.count) files could not be imported completely",
            first.status
        )
    }

    private func run(_ path: FilePath, into storage: any ImportStorage) async throws -> String {
        let file = try await ImportFile.open(path, as: format)
        let name = path == "-" ? "standard input" : path.string
        var staging = ImportStaging(
            database: storage,
            receiver: ReceiverIdentity(path == "-" ? name : path.lastComponent?.string ?? "import"),
            // Tracks were filtered by the program that wrote them, and are often too sparse to be filtered again.
            filter: file.format == .nmea ? filter : FilterChoice(.off),
            mayReturn: file.format != .nmea,
            division: division
        )
        let changes = try await storage.changesByOthers()
        let shown = TerminalSafeText.withoutOrders(name)
        Console.sayAtSignal("gpslog: the import was interrupted; nothing of \(shown) was stored\n")
        var staged: ImportStaging.Staged
        do {
            defer { Console.sayAtSignal(nil) }
            staged = try await FileImport(file: file, name: name, staging: staging).run()
            if let other = try await staging.forPings(staged) {
                staging = other
                staged = try await staging.again(staged)
            }
        }
        let summary = try await staging.store(staged, since: changes)
        let added = summary.points > 0 ? summary.text(of: file.format) : nil
        for text in [added, summary.repairText, summary.omissionText].compactMap(\.self) {
            logger.notice("\(name): \(text)")
        }
        if summary.points == 0 {
            throw Failure("\(name) contains nothing that can be imported as \(file.format.title)", .dataError)
        }
        if summary.isBrokenOff {
            throw Failure("\(name) could not be read completely; everything before the fault was imported", .dataError)
        }
        if summary.lostPoints > 0 {
            let points = summary.lostPoints == 1 ? "a point" : "\(summary.lostPoints) points"
            throw Failure("\(points) of \(name) could not be read; the others were imported", .dataError)
        }
        return "\(name): \(summary.text(of: file.format))"
    }
}

/// Reads a file and stages its points.
struct FileImport: Sendable {
    /// Maximum number of logged issues; further ones are only counted.
    private static let mostIssues = 20

    let file: ImportFile
    let name: String
    let staging: ImportStaging

    /// Reads the file to the end, or to the first unreadable part.
    func run() async throws -> ImportStaging.Staged {
        var writer = try await staging.writer()
        let total = file.size.map { $0 / 1024 }
        let progress = ProgressBar(total: total, of: total == nil ? "points" : "kB")
        defer { progress.end() }
        while let page = try await file.next() {
            for point in page.points { try await writer.take(point) }
            writer.staged.summary.add(page)
            report(page, writer.staged.summary.issues)
            progress.advance(by: total == nil ? page.points.count : page.bytes / 1024)
        }
        try await writer.finish()
        let issues = writer.staged.summary.issues
        if issues > Self.mostIssues {
            let others = issues - Self.mostIssues
            Console.standard.say("\(name): \(others) more malformed \(others == 1 ? "part" : "parts")")
        }
        return try await staging.inOrder(writer)
    }

    private func report(_ page: ImportPage, _ total: Int) {
        let issues = page.issues + [page.end].compactMap(\.self)
        let said = total - issues.count
        for issue in issues.prefix(max(0, Self.mostIssues - said)) {
            Console.standard.say("\(name):\(issue)")
        }
    }
}
