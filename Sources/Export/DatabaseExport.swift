internal import Glibc
package import Logbook
internal import Platform
internal import SQLite
package import SystemPackage

/// A database for other programs, made of what is stored: a GeoPackage or plain tables in a file, which is written whole or not at all.
///
/// The memory used does not grow with the file. The same stored fixes give the same file.
package struct DatabaseExport: Sendable {
    private let selection: FixSelection
    private let values: ExportedValues
    private let source: FixSource
    private let format: ExportFormat

    /// A database.
    ///
    /// - Parameters:
    ///   - selection: the fixes that are wanted; a GeoPackage has no rejected ones.
    ///   - format: the format, one that is no text.
    ///   - values: the filter's or the receiver's.
    ///   - source: the source of the fixes.
    package init(
        _ selection: FixSelection,
        as format: ExportFormat = .gpkg,
        values: ExportedValues = .refined,
        from source: FixSource
    ) {
        self.format = format
        self.selection = selection
        self.values = values
        self.source = source
    }

    /// Writes the file; a link stays one, and the file it leads to is replaced.
    ///
    /// - Returns: the tally of what was written.
    /// - Throws: `ExportOutputError` where the file cannot be made or written, then one that was there before is as it
    ///   was; and what the storage throws.
    @discardableResult
    package func write(to path: String) async throws -> ExportTally {
        let replacement = try Self.replacement(of: path)
        defer { try? replacement.descriptor.close() }
        do {
            let tally = try await fill(FilePath(replacement.temporaryPath))
            try replacement.putInPlace()
            return tally
        } catch {
            replacement.remove()
            switch error {
            case let error as Errno:
                throw ExportOutputError(reason: .writeFailed, path: path, systemError: error.rawValue)
            case let error as SQLiteError where error.file.string == replacement.temporaryPath:
                let number = error.reason == .diskFull ? ENOSPC : EIO
                throw ExportOutputError(reason: .writeFailed, path: path, systemError: number)
            default: throw error
            }
        }
    }

    private static func replacement(of path: String) throws(ExportOutputError) -> FileReplacement {
        do throws(Errno) {
            let target = try FileReplacement.Target(path)
            // A database is not written from its beginning to its end.
            guard target.isReplaceable else { throw Errno.illegalSeek }
            return try FileReplacement(of: target)
        } catch {
            throw ExportOutputError(reason: .cannotCreate, path: path, systemError: error.rawValue)
        }
    }

    /// Fills an empty file, of which the caller takes care.
    ///
    /// - Returns: the tally of what was written.
    /// - Throws: `SQLiteError` where the file cannot be written; and what the storage throws.
    @discardableResult
    package func fill(_ path: FilePath) async throws -> ExportTally {
        var tally = ExportTally()
        let connection = try Connection(path, access: .readWrite, checking: .none, timeout: 0)
        let tracks = try await source.storage.tracks()
        var writer: any DatabaseWriter =
            if format == .sqlite { try PlainTablesWriter(to: connection, values) } else {
                try GeoPackageWriter(to: connection, values)
            }
        // Plain tables have rejected fixes too, which are of no track.
        let isByTrack = !writer.holdsRejected || source.simplification != nil
        var walk = ExportWalk(selection, from: source, tracks: isByTrack ? tracks : nil, passes: 1)
        while let step = try await walk.next() {
            tally.note(step)
            switch step {
            case .track(let track): writer.begin(track)
            case .page(.fixes(let page)): try writer.write(page)
            // It asks for whole fixes, once.
            case .page(.points), .nextPass: continue
            case .endOfTrack: try writer.endTrack()
            }
        }
        try writer.end(tracks.filter { tally.tracks.contains($0.id) })
        return tally
    }
}

/// Writes the tables of a database for other programs.
protocol DatabaseWriter {
    /// True if it has rejected fixes, too.
    var holdsRejected: Bool { get }

    /// Begins a track.
    mutating func begin(_ track: Track)

    /// Writes fixes.
    mutating func write(_ page: [StoredFix]) throws(SQLiteError)

    /// Ends the track that was begun.
    mutating func endTrack() throws(SQLiteError)

    /// Ends the database, which has fixes of some tracks.
    mutating func end(_ tracks: [Track]) throws(SQLiteError)
}
