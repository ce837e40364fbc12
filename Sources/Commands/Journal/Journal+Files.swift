internal import Files
internal import GNSS
internal import Logbook
internal import Logging
internal import Recording
internal import Storage
package import SystemPackage
internal import Terminal
package import Waypoints

extension Journal {
    /// Exports waypoints, completely or not at all.
    ///
    /// - Parameters:
    ///   - list: the list to export.
    ///   - format: the file format.
    ///   - file: the file to write; `nil` or `-` for standard output.
    ///   - overwriting: whether an existing file is replaced.
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
            let verb = leftOut == 1 ? "was" : "were"
            logger.notice("\(WaypointCount(leftOut)) without a position \(verb) skipped: GPX cannot hold them")
        }
    }

    private func write(_ export: WaypointExport, to file: FilePath?) throws(ExportOutputError) {
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

    /// Imports waypoints from files, in one undoable step per file.
    ///
    /// - Parameters:
    ///   - files: the files to read; `-` is standard input.
    ///   - format: the format of the files; `nil` to detect it for each file.
    ///   - isUpdating: whether to update existing waypoints with the same identifier; otherwise they are kept.
    /// - Throws: an error if the database cannot be written, or, after all other files, if a file could not be read to
    ///   its end.
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
        throw Failure("\(failures.count) of \(files.count) files could not be imported completely", first.status)
    }

    private func importFile(_ file: FilePath, as format: WaypointFormat?, updating isUpdating: Bool) async throws {
        let name = file == "-" ? "standard input" : file.string
        let format = format ?? WaypointFormat(ofFileNamed: file.string)
        // Stages the waypoints, so that a slow pipe does not lock the database for recordings.
        let staged = try await SQLiteStorage.temporary()
        var (count, issues, isWhole) = (0, 0, true)
        try await WaypointImport.read(file, as: format, now: now) { read in
            for issue in read.issues { logger.error("\(name):\(issue)") }
            try await staged.stage(read.waypoints)
            (count, issues, isWhole) = (count + read.waypoints.count, issues + read.issues.count, read.isWhole)
        }
        if count == 0, issues > 0 {
            throw Failure("\(name) contains no waypoint that can be imported", .dataError)
        }
        let outcome = try await take(count, of: staged, updating: isUpdating)
        logger.notice("\(name): \(outcome)")
        if !isWhole {
            throw Failure("\(name) could not be read completely; everything before the fault was imported", .dataError)
        }
    }
}

extension Journal {
    /// Adds the waypoints of a file and returns a summary.
    private func take(_ count: Int, of staged: SQLiteStorage, updating isUpdating: Bool) async throws -> String {
        guard count > 0 else { return "added \(WaypointCount(0))" }
        let storage = try await database.journalForChanging(makingFile: true, logger: logger)
        let update = try await storage.take(waypointsOf: staged, updatingAt: isUpdating ? now : nil)
        if isUpdating {
            return "added \(WaypointCount(update.added)), changed \(update.changed)"
        }
        let known = count - update.added
        let rest = "\(known) already \(known == 1 ? "exists" : "exist"); --update updates existing ones"
        return "added \(WaypointCount(update.added))" + (known > 0 ? "; \(rest)" : "")
    }
}

/// A number of waypoints as text.
struct WaypointCount: CustomStringConvertible {
    let description: String

    init(_ count: Int) { description = count == 1 ? "1 waypoint" : "\(count) waypoints" }
}

/// The waypoints made during exported tracks.
struct TrackWaypoints {
    private let waypoints: [Waypoint]
    private let tracks: [Track]

    /// Reads the waypoints with a position, and keeps the tracks they may belong to.
    init(in database: any RecordedDatabase, of tracks: [Track]) async throws {
        self.tracks = tracks
        let all = try await database.waypoints()
        waypoints = all.reversed().filter { $0.place?.coordinate != nil }
    }

    /// Waypoints made during the selected parts of the tracks, oldest first.
    func waypoints(in selection: FixSelection) -> [Waypoint] {
        let spans = tracks.filter { selection.track ?? $0.id == $0.id }.map { track in
            // A waypoint made just after the last location still belongs to the track.
            (start: track.start, end: track.end.advanced(bySeconds: CurrentPosition.longestFreshness))
        }
        return waypoints.filter { waypoint in
            guard let place = waypoint.place?.coordinate, selection.box?.contains(place) ?? true else { return false }
            let date = waypoint.creationDate
            guard selection.from.map({ date >= $0 }) ?? true, selection.to.map({ date < $0 }) ?? true else {
                return false
            }
            return spans.contains { date >= $0.start && date <= $0.end }
        }
    }
}
