internal import Platform
internal import Storage
internal import SystemPackage
internal import Text

/// Reads the points of a GeoPackage (OGC 12-128r17) or of the plain tables that gpslog exports, row by row.
///
/// In a GeoPackage, this is the first layer of points with a time: that of gpslog, or of OGR and QGIS.
final class DatabaseReader: ImportReader {
    private static let rowsPerPage = 4096
    /// Bytes: the maximum size of a row.
    private static let longestRow: Int32 = 1 << 20

    var page = ImportPage()
    private(set) var hasMore = true
    private let path: FilePath
    private let format: ImportFormat
    /// The file's size in bytes.
    private let size: Int
    private var layer: Layer?
    private var row = 0
    private var lastPart: [SQLiteValue]?

    private struct Layer {
        /// Kept open for the rows.
        let connection: Connection
        let rows: Statement
        let columns: [Column]
        /// The number of rows.
        let count: Int
        /// The names of tracks by number.
        let names: [Int64: String]
    }

    private enum Column {
        case field(PointField)
        case geometry
        /// A number of the track or of one of its parts.
        case part
        case other
    }

    /// Creates a reader, without opening the database yet.
    ///
    /// The format is `gpkg` or `sqlite`, and the size is in bytes.
    init(_ path: FilePath, as format: ImportFormat, size: Int) {
        (self.path, self.format, self.size) = (path, format, size)
    }

    func consume(_ bytes: [UInt8]) {}

    func finish() {}

    func goOn() {
        do throws(ImportIssue) {
            if layer == nil { layer = try open() }
            guard let layer else { return }
            var rows = 0
            while rows < Self.rowsPerPage {
                guard try step(layer.rows) else {
                    hasMore = false
                    break
                }
                (row, rows) = (row + 1, rows + 1)
                add(layer)
            }
            page.bytes = Int(Double(size) * Double(rows) / Double(max(1, layer.count)))
        } catch {
            hasMore = false
            page.end = error
        }
    }

    private func step(_ rows: Statement) throws(ImportIssue) -> Bool {
        do throws(SQLiteError) { return try rows.step() } catch { throw issue("the database cannot be read: \(error)") }
    }

    private func open() throws(ImportIssue) -> Layer {
        // The file is read without locks, so another program must not be writing to it.
        if let log = try? FileStatus(at: FilePath(path.string + "-wal")), log.size > 0 {
            throw issue("another program has the database open; close it there first")
        }
        do throws(SQLiteError) {
            let connection = try Connection(path, access: .immutable, checking: .none, timeout: 0)
            try connection.distrustFile()
            connection.limitLength(to: Self.longestRow)
            guard let layer = format == .sqlite ? try Self.plainTables(connection) : try Self.package(connection) else {
                throw SQLiteError(.anotherProgram, file: path)
            }
            return layer
        } catch {
            if error.reason == .anotherProgram {
                throw issue(
                    "the database has no table of points with times; if it is gpslog's, import an export of it"
                )
            }
            throw issue("the database cannot be read: \(error)")
        }
    }

    /// The first layer of points with a time, if any.
    private static func package(_ connection: Connection) throws(SQLiteError) -> Layer? {
        // Views are left out, because a foreign one may take any time.
        let layers = try connection.statement(
            """
            SELECT table_name, column_name FROM gpkg_geometry_columns WHERE upper(geometry_type_name) LIKE 'POINT%'
            AND srs_id = 4326 AND table_name IN (SELECT name FROM sqlite_schema WHERE type = 'table')
            """
        )
        while try layers.step() {
            guard let table = layers.nextText(), let geometry = layers.nextText() else { continue }
            if let layer = try layer(connection, "SELECT * FROM \(quoted(table))", of: table, geometry) { return layer }
        }
        return nil
    }

    private static func plainTables(_ connection: Connection) throws(SQLiteError) -> Layer? {
        let table = try connection.statement("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'points'")
        guard try table.step() else { return nil }
        let rows = """
            SELECT points.*, receivers.name AS receiver, tracks.name AS track_name FROM points
            JOIN receivers ON receivers.id = points.receiver_id LEFT JOIN tracks ON tracks.id = points.track_id
            ORDER BY points.id
            """
        return try layer(connection, rows, of: "points", nil)
    }

    private static func layer(
        _ connection: Connection,
        _ sql: String,
        of table: String,
        _ geometry: String?
    ) throws(SQLiteError) -> Layer? {
        let rows = try connection.statement(sql)
        let columns = rows.columnNames.map { name -> Column in
            if name == geometry { return .geometry }
            if ["track", "track_id", "track_fid", "track_seg_id"].contains(name) { return .part }
            guard let field = PointField(named: name) else { return .other }
            // A GeoPackage has the position in the geometry.
            return geometry != nil && field.isPlace ? .other : .field(field)
        }
        let hasTime = columns.contains { if case .field(.time) = $0 { true } else { false } }
        guard hasTime else { return nil }
        let counting = try connection.statement("SELECT count(*) FROM \(quoted(table))")
        let count = try counting.step() ? counting.nextInteger() ?? 0 : 0
        let names = geometry == nil ? [:] : Self.names(connection)
        return Layer(connection: connection, rows: rows, columns: columns, count: Int(count), names: names)
    }

    /// The names of gpslog's tracks by number; empty in other programs' files.
    private static func names(_ connection: Connection) -> [Int64: String] {
        var names: [Int64: String] = [:]
        do throws(SQLiteError) {
            let tracks = try connection.statement("SELECT track, track_name FROM tracks WHERE track_name IS NOT NULL")
            while try tracks.step() {
                if let track = tracks.nextInteger(), let name = tracks.nextText() { names[track] = name }
            }
        } catch {
            return [:]
        }
        return names
    }

    /// Adds the point of the current row.
    private func add(_ layer: Layer) {
        var draft = PointDraft()
        var fault: ImportIssue?
        var part: [SQLiteValue] = []
        for column in layer.columns {
            let value = layer.rows.nextValue()
            do throws(PointDraft.Fault) {
                switch column {
                case .part: part.append(value)
                case .geometry: try Self.set(value, in: &draft)
                case .field(let field): try Self.set(field, value, in: &draft)
                case .other: break
                }
            } catch {
                let isIndispensable = if case .field(let field) = column { field.isIndispensable } else { true }
                if isIndispensable {
                    fault = fault ?? issue(error.reason)
                } else {
                    page.issues.append(issue(error.reason))
                }
            }
        }
        if draft.isRejected { return page.omit(.rejected) }
        if draft.isInvalid { return page.omit(.invalid) }
        if !draft.hasTime { return page.omit(.timeless) }
        if let fault { return page.lose(fault) }
        do throws(PointDraft.Fault) {
            var point = try draft.point()
            point.isReceiverOurs = draft.receiver != nil
            if case .integer(let number) = part.first { point.trackName = point.trackName ?? layer.names[number] }
            point.beginsTrack = !part.isEmpty && part != lastPart
            lastPart = part
            page.note(draft.repairs)
            page.points.append(point)
        } catch {
            page.lose(issue(error.reason))
        }
    }

    private static func set(
        _ field: PointField,
        _ value: SQLiteValue,
        in draft: inout PointDraft
    ) throws(PointDraft.Fault) {
        switch value {
        case .integer(let number): try draft.set(field, Double(number))
        case .real(let number): try draft.set(field, number)
        case .text(let text): try draft.set(field, ArraySlice(text.utf8))
        case .null, .bytes: break
        }
    }

    /// Sets the position from a GeoPackage geometry: a header, then a point in well-known binary (2.1.3).
    private static func set(_ value: SQLiteValue, in draft: inout PointDraft) throws(PointDraft.Fault) {
        guard case .bytes(let bytes) = value else { return }
        // Bits 1 to 3 of the fourth byte are the kind of the envelope, which has 0, 4, 6, 6 or 8 numbers.
        let numbers = bytes.count > 4 ? [0, 4, 6, 6, 8].dropFirst(Int(bytes[3] >> 1 & 7)).first : nil
        let point = bytes.dropFirst(8 + (numbers ?? 0) * 8)
        guard bytes.starts(with: "GP".utf8), numbers != nil, let order = point.first, order < 2 else {
            throw PointDraft.Fault("the geometry is malformed")
        }
        func word(at offset: Int, _ count: Int) -> UInt64 {
            let word = point.dropFirst(offset).prefix(count)
            return (order == 1 ? Array(word.reversed()) : Array(word)).reduce(0) { $0 << 8 | UInt64($1) }
        }
        // ISO 13249-3: 1 is a point, and 1000 is added for a height, 2000 for a measure and 3000 for both.
        let kind = word(at: 1, 4)
        let hasHeight = kind == 1001 || kind == 3001
        guard hasHeight || kind == 1 || kind == 2001, point.count >= (hasHeight ? 29 : 21) else {
            throw PointDraft.Fault("the geometry is not a point")
        }
        try draft.set(.longitude, Double(bitPattern: word(at: 5, 8)))
        try draft.set(.latitude, Double(bitPattern: word(at: 13, 8)))
        if hasHeight { try draft.set(.altitude, Double(bitPattern: word(at: 21, 8))) }
    }

    private static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// An issue of the current row.
    private func issue(_ reason: String) -> ImportIssue { ImportIssue(line: max(1, row), column: 1, reason) }
}

extension PointField {
    fileprivate var isPlace: Bool {
        [.latitude, .longitude, .latitudeE7, .longitudeE7, .latitudeHemisphere, .longitudeHemisphere].contains(self)
    }
}
