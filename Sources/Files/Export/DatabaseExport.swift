internal import Glibc
package import Logbook
internal import Platform
internal import Storage
package import SystemPackage

/// An export to a database file, a GeoPackage or plain tables, which is written completely or not at all.
///
/// Memory use does not grow with the file. The same stored fixes give the same file.
package struct DatabaseExport: Sendable {
    private let selection: FixSelection
    private let values: ExportValues
    private let source: FixSource
    private let format: ExportFormat

    /// Creates an export, without reading anything yet.
    ///
    /// - Parameters:
    ///   - selection: the fixes to export. A GeoPackage omits rejected ones.
    ///   - format: the format, which must not be text.
    ///   - values: the filter's values or the receiver's.
    ///   - source: the source of the fixes.
    package init(
        _ selection: FixSelection,
        as format: ExportFormat = .gpkg,
        values: ExportValues = .refined,
        from source: FixSource
    ) {
        self.format = format
        self.selection = selection
        self.values = values
        self.source = source
    }

    /// Writes the file; a symbolic link is kept, and the file it points to is replaced.
    ///
    /// - Returns: the numbers of exported fixes and tracks.
    /// - Throws: `ExportOutputError` if the file cannot be created or written, in which case an existing file is
    ///   unchanged; and the errors of the storage.
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
            // SQLite needs random access.
            guard target.isReplaceable else { throw Errno.illegalSeek }
            return try FileReplacement(of: target)
        } catch {
            throw ExportOutputError(reason: .cannotCreate, path: path, systemError: error.rawValue)
        }
    }

    /// Fills an empty file provided by the caller.
    ///
    /// - Returns: the numbers of exported fixes and tracks.
    /// - Throws: `SQLiteError` if the file cannot be written; and the errors of the storage.
    @discardableResult
    package func fill(_ path: FilePath) async throws -> ExportTally {
        var tally = ExportTally()
        let connection = try Connection(path, access: .readWrite, checking: .none, timeout: 0)
        let tracks = try await source.storage.tracks()
        var writer: any DatabaseWriter =
            if format == .sqlite { try PlainTablesWriter(to: connection) } else { try GeoPackageWriter(to: connection) }
        // Plain tables also have rejected fixes, which belong to no track.
        let isByTrack = !writer.holdsRejected || source.simplification != nil
        var walk = ExportWalk(selection, values, from: source, tracks: isByTrack ? tracks : nil)
        while let step = try await walk.next() {
            tally.note(step)
            switch step {
            case .track(let track): writer.begin(track)
            case .page(let page): try writer.write(page)
            case .nextPass: continue
            case .endOfTrack: try writer.endTrack()
            }
        }
        try writer.end(tracks.filter { tally.tracks.contains($0.id) })
        return tally
    }
}

/// Inserts rows into a table, many with each statement: running a statement costs more than most rows.
struct RowInsertion {
    private static let rowsAtOnce = 32

    private let (many, one): (Statement, Statement)

    /// Compiles the statements: `start` names the table, `row` is a row of parameters in parentheses.
    init(_ start: String, _ row: String, in connection: Connection) throws(SQLiteError) {
        one = try connection.statement("\(start) \(row)")
        let rows = repeatElement(row, count: Self.rowsAtOnce).joined(separator: ", ")
        many = try connection.statement("\(start) \(rows)")
    }

    /// Inserts `count` rows; `bind` binds the parameters of the row at an index.
    func insert(_ count: Int, _ bind: (Int, Statement) -> Void) throws(SQLiteError) {
        var index = 0
        while index < count {
            let (statement, rows) = count - index < Self.rowsAtOnce ? (one, 1) : (many, Self.rowsAtOnce)
            for row in index..<index + rows { bind(row, statement) }
            try statement.run()
            index += rows
        }
    }
}

protocol DatabaseWriter {
    /// Whether rejected fixes are written.
    var holdsRejected: Bool { get }

    mutating func begin(_ track: Track)

    mutating func write(_ page: TrackPointPage) throws(SQLiteError)

    mutating func endTrack() throws(SQLiteError)

    /// Ends the database; `tracks` are those with exported fixes.
    mutating func end(_ tracks: [Track]) throws(SQLiteError)
}
