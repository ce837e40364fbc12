internal import Export
internal import Import
internal import Logging
internal import Storage
package import SystemPackage
package import Waypoints

extension Journal {
    /// Writes waypoints for other programs, whole or not at all.
    ///
    /// - Parameters:
    ///   - list: which ones.
    ///   - format: the file's format.
    ///   - file: where it goes; nil or `-` for standard output.
    ///   - overwriting: what becomes of a file that is there already.
    /// - Throws: where the database cannot be read or the file not be written.
    package func export(
        _ list: WaypointList,
        as format: WaypointFormat,
        to file: FilePath?,
        _ overwriting: Overwriting = .refused
    ) async throws {
        let storage = try await SQLiteStorage.forReading(from: database)
        if let file, file != "-" {
            try DatabaseFiles(of: database).requireOther(than: file)
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

    /// Adds what files hold, each in a step of its own; what is there already by its identifier stays as it is.
    ///
    /// - Parameters:
    ///   - files: the files; `-` is standard input.
    ///   - format: what they are; nil to recognise them.
    /// - Throws: where a file cannot be read, or not to its end, after the others; and where the database cannot be written.
    package func importFiles(_ files: [FilePath], as format: WaypointFormat?) async throws {
        var failures: [Failure] = []
        for file in files {
            do {
                try await importFile(file, as: format)
            } catch let error where error is Failure || error is ImportError {
                failures.append(Failure(error))
                if files.count > 1 { logger.error("\(Failure(error))") }
            }
        }
        guard let first = failures.first else { return }
        if files.count == 1 { throw first }
        throw Failure("\(failures.count) of \(files.count) files could not be imported, or not whole", first.status)
    }

    private func importFile(_ file: FilePath, as format: WaypointFormat?) async throws {
        let name = file == "-" ? "standard input" : file.string
        let read = try WaypointImport.read(file, as: format ?? WaypointFormat(ofFileNamed: file.string), now: now)
        for objection in read.objections { logger.error("\(name):\(objection)") }
        if read.waypoints.isEmpty, !read.objections.isEmpty {
            throw Failure("\(name) has no waypoint in it that could be imported", .dataError)
        }
        let added =
            read.waypoints.isEmpty
            ? 0
            : try await SQLiteStorage.forRecording(into: database).tellingOfDamage(to: logger).add(read.waypoints)
        let known = read.waypoints.count - added
        logger.notice("\(name): added \(WaypointCount(added))\(known > 0 ? "; \(known) were there already" : "")")
        if !read.isWhole {
            throw Failure("\(name) could not be read to its end; what comes before is imported", .dataError)
        }
    }
}

/// A number of waypoints in words.
private struct WaypointCount: CustomStringConvertible {
    let description: String

    init(_ count: Int) { description = count == 1 ? "1 waypoint" : "\(count) waypoints" }
}
