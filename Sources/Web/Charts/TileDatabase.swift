internal import GNSS
internal import Platform
internal import Storage
internal import SystemPackage

/// An MBTiles file: https://github.com/mapbox/mbtiles-spec/blob/master/1.3/spec.md
///
/// The file is untrusted: it may be damaged or malicious.
actor TileDatabase {
    /// Timeout of a query.
    private static let patience = Duration.seconds(2)

    private let file: FilePath
    private let connection: Connection

    /// Rows of the table `metadata`.
    let metadata: [String: String]

    /// Zoom levels with tiles.
    let zoom: ClosedRange<Int>

    /// Whether the tiles are vector tiles, often compressed.
    let isVector: Bool

    /// Opens the file read-only.
    ///
    /// - Throws: `Failure` with one sentence if it is not an MBTiles file or its tiles are neither images nor vectors.
    init(_ file: FilePath) throws(Failure) {
        self.file = file
        do {
            guard try FileStatus(at: file).isRegularFile else { throw Failure("\(file) is not a file", .configuration) }
            let opened = try Connection(file, access: .immutable, checking: .none, timeout: 0)
            try opened.distrustFile()
            // A malicious view could produce a tile of gigabytes.
            opened.limitLength(to: 2 * Int32(TilePicture.mostBytes))
            let (metadata, zoom) = try opened.interrupting(at: .now + Self.patience) { () throws(SQLiteError) in
                let metadata = try Self.metadata(in: opened)
                return (metadata, try Self.zoom(in: opened, metadata))
            }
            isVector = try Self.hasVectors(in: opened, metadata, file)
            (self.metadata, self.zoom, connection) = (metadata, zoom, opened)
        } catch {
            throw Self.failure(error, of: file)
        }
    }

    /// The image of a tile; `nil` if the file does not have it.
    ///
    /// - Throws: `SQLiteError` if the file cannot be read.
    func tile(_ number: TileNumber) throws -> [UInt8]? {
        try connection.interrupting(at: .now + Self.patience) { () throws(SQLiteError) in
            try connection.rows(
                of: """
                    SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
                    AND length(tile_data) <= \(TilePicture.mostBytes) LIMIT 1
                    """,
                bind: { statement in
                    for value in [number.zoom, number.column, number.rowFromSouth] { statement.bind(Int64(value)) }
                },
                read: { statement in statement.nextBytes() }
            ).first
        }
    }

    /// Coverage according to the metadata; `nil` if not given.
    nonisolated var box: BoundingBox? {
        let edges = (metadata["bounds"] ?? "").split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
        guard edges.count == 4 else { return nil }
        return BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    }

    private static func metadata(in connection: Connection) throws(SQLiteError) -> [String: String] {
        let sql = """
            SELECT name, substr(value, 1, 2000) FROM metadata
            WHERE name IN ('name', 'attribution', 'minzoom', 'maxzoom', 'bounds', 'format') LIMIT 20
            """
        let pairs = try connection.rows(of: sql) { row in (row.nextText() ?? "", row.nextText() ?? "") }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func zoom(
        in connection: Connection,
        _ metadata: [String: String]
    ) throws(SQLiteError) -> ClosedRange<Int> {
        func level(_ name: String, _ function: String) throws(SQLiteError) -> Int {
            if let level = metadata[name].flatMap({ Int($0) }) { return level }
            return Int(clamping: try connection.integer("SELECT \(function)(zoom_level) FROM tiles") ?? 0)
        }
        let (least, most) = (max(0, try level("minzoom", "min")), min(22, try level("maxzoom", "max")))
        return min(least, 22)...max(most, min(least, 22))
    }

    /// Whether the tiles are vectors.
    ///
    /// - Throws: `Failure` if they are neither images nor vectors.
    private static func hasVectors(
        in connection: Connection,
        _ metadata: [String: String],
        _ file: FilePath
    ) throws(Failure) -> Bool {
        let first: [UInt8]?
        do {
            first = try connection.interrupting(at: .now + patience) { () throws(SQLiteError) in
                try connection.rows(
                    of: "SELECT tile_data FROM tiles WHERE length(tile_data) <= \(TilePicture.mostBytes) LIMIT 1"
                ) { row in row.nextBytes() }.first
            }
        } catch {
            throw failure(error, of: file)
        }
        guard let first else { throw Failure("\(file) has no tiles", .configuration) }
        if metadata["format"] == "pbf" { return true }
        guard TilePicture(first) != nil else {
            throw Failure("\(file) has tiles in an unsupported format; use png, jpg, webp or pbf", .configuration)
        }
        return false
    }

    private static func failure(_ error: any Error, of file: FilePath) -> Failure {
        switch error {
        case let failure as Failure: failure
        case let error as SQLiteError where error.reason == .notADatabase:
            Failure("\(file) is not an MBTiles file: it is not an SQLite database", .configuration)
        case let error as SQLiteError:
            Failure("\(file) cannot be read as an MBTiles file (\(error.cause))", .configuration)
        default: Failure("\(file) cannot be read (\(error))", .configuration)
        }
    }
}
