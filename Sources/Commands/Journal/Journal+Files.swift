internal import Export
internal import Import
internal import Logging
internal import Recording
internal import Storage
package import SystemPackage
internal import Terminal
package import Waypoints

extension Journal {
    /// Writes waypoints for other programs, whole or not at all.
    ///
    /// - Parameters:
    ///   - list: the list of those to write.
    ///   - format: the file's format.
    ///   - file: the file to write; nil or `-` for standard output.
    ///   - overwriting: the rule for a file that is there already.
    /// - Throws: an error if the database cannot be read or the file cannot be written.
    package func export(
        _ list: WaypointList,
        as format: WaypointFormat,
        to file: FilePath?,
        _ overwriting: Overwriting = .refused
    ) async throws {
        let storage = try await database.journal(passingOver: nil)
        if let file, file != "-" {
            if let own = database.databaseFile { try DatabaseFiles(of: own).requireOther(than: file) }
            try overwriting.requireReplaceable(file)
        }
        let waypoints = try await storage.waypoints(of: list)
        let export = WaypointExport(waypoints, as: format)
        try write(export, to: file)
        let leftOut = export.leftOut
        if let file, file != "-" { logger.notice("\(WaypointCount(waypoints.count - leftOut)) written to \(file)") }
        if leftOut > 0 {
            logger.notice("\(WaypointCount(leftOut)) without a position left out: GPX has no place for them")
        }
    }

    private func write(_ export: WaypointExport, to file: FilePath?) throws(ExportOutputError) {
        let path = file.flatMap { $0 == "-" ? nil : $0.string }
        var output = try path.map { path throws(ExportOutputError) in try ExportOutput(path: path) } ?? .standardOutput
        do throws(ExportOutputError) {
            for piece in export { try output.write(piece) }
            try output.finish()
        } catch {
            // The reader may have had enough, as head does.
            if error.reason != .readerGone { throw error }
        }
    }

    /// Adds what files hold, each in a step of its own.
    ///
    /// - Parameters:
    ///   - files: the files; `-` is standard input.
    ///   - format: the format of the files; nil to recognise that of each.
    ///   - isUpdating: true where what is there already by its identifier becomes what the file says; else it stays.
    /// - Throws: an error if a file cannot be read, or not to its end, after the others; and if the database cannot be written.
    package func importFiles(
        _ files: [FilePath],
        as format: WaypointFormat?,
        updating isUpdating: Bool = false
    ) async throws {
        var failures: [Failure] = []
        for file in files {
            do {
                try await importFile(file, as: format, updating: isUpdating)
            } catch let error where error is Failure || error is ImportError {
                failures.append(Failure(error))
                if files.count > 1 { logger.error("\(Failure(error))") }
            }
        }
        guard let first = failures.first else { return }
        if files.count == 1 { throw first }
        throw Failure("\(failures.count) of \(files.count) files could not be imported, or not whole", first.status)
    }

    private func importFile(_ file: FilePath, as format: WaypointFormat?, updating isUpdating: Bool) async throws {
        let name = file == "-" ? "standard input" : file.string
        let format = format ?? WaypointFormat(ofFileNamed: file.string)
        // Whoever records into the database does not wait until a pipe has come to its end.
        let staged = try await SQLiteStorage.temporary()
        var (count, issues, isWhole) = (0, 0, true)
        try await WaypointImport.read(file, as: format, now: now) { read in
            for issue in read.issues { logger.error("\(name):\(issue)") }
            try await staged.stage(read.waypoints)
            (count, issues, isWhole) = (count + read.waypoints.count, issues + read.issues.count, read.isWhole)
        }
        if count == 0, issues > 0 {
            throw Failure("\(name) has no waypoint in it that could be imported", .dataError)
        }
        let outcome = try await take(count, of: staged, updating: isUpdating)
        logger.notice("\(name): \(outcome)")
        if !isWhole {
            throw Failure("\(name) could not be read to its end; what comes before is imported", .dataError)
        }
    }
}

extension Journal {
    /// Adds the waypoints of a file, and says what became of them.
    private func take(_ count: Int, of staged: SQLiteStorage, updating isUpdating: Bool) async throws -> String {
        guard count > 0 else { return "added \(WaypointCount(0))" }
        let storage = try await database.journalForChanging(makingFile: true, logger: logger)
        let update = try await storage.take(waypointsOf: staged, updatingAt: isUpdating ? now : nil)
        if isUpdating {
            return "added \(WaypointCount(update.added)), changed \(update.changed)"
        }
        let known = count - update.added
        let rest = "\(known) \(known == 1 ? "was" : "were") there already, which --update brings up to date"
        return "added \(WaypointCount(update.added))" + (known > 0 ? "; \(rest)" : "")
    }
}

/// A number of waypoints in words.
struct WaypointCount: CustomStringConvertible {
    let description: String

    init(_ count: Int) { description = count == 1 ? "1 waypoint" : "\(count) waypoints" }
}
