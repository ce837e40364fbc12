internal import GNSS
package import Logbook
internal import SQLite
package import SystemPackage

/// Keeps plain tables up to date during a recording; other programs may read the file at any time.
package struct PlainTablesAddition {
    private static let pageSize = 512

    private let connection: Connection
    private var writer: PlainTablesWriter
    private var selection: FixSelection
    private var last: StoredFix?

    /// Opens a file written by `DatabaseExport`.
    ///
    /// - Parameters:
    ///   - file: the file to add to.
    ///   - selection: the fixes to export.
    ///   - values: the filter's values or the receiver's.
    /// - Throws: `SQLiteError` if the file cannot be written.
    package init(to file: FilePath, of selection: FixSelection, values: ExportedValues) throws {
        connection = try Connection(file, access: .readWrite, checking: .none, timeout: 10_000)
        // In WAL mode, readers and the writer do not block each other.
        try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        writer = try PlainTablesWriter(goingOnIn: connection, values)
        self.selection = selection
        let latest = try connection.rows(of: "SELECT max(time) FROM points") { $0.nextText() }
        if let time = latest.first?.flatMap({ UTCTime(iso8601: $0) }) {
            self.selection.from = selection.from.map { max($0, time) } ?? time
        }
    }

    /// Adds the fixes stored since the last call.
    ///
    /// - Parameter storage: the storage of the recording.
    /// - Returns: the number of added fixes.
    /// - Throws: an error if the storage cannot be read or the file cannot be written.
    package mutating func add(from storage: any StoredFixes) async throws -> Int {
        var count = 0
        while case let page = try await storage.fixes(in: selection, after: last, limit: Self.pageSize),
            let end = page.last
        {
            let wanted = Set(page.compactMap(\.track))
            let tracks = try await storage.tracks().filter { wanted.contains($0.id) }
            try connection.transaction { () throws(SQLiteError) in
                try writer.write(tracks)
                try writer.write(page)
            }
            last = end
            count += page.count
        }
        return count
    }
}
