internal import SystemPackage

/// The types of the columns in gpslog's tables, for each version of the schema.
///
/// They identify the table of a record.
package struct TableShapes {
    private enum Value {
        case null, integer, integerOrNull, number, numberOrNull, text, textOrNull, blob, blobOrNull

        init(type: String, isRequired: Bool) {
            self =
                switch type {
                case "INTEGER": isRequired ? .integer : .integerOrNull
                case "REAL": isRequired ? .number : .numberOrNull
                case "TEXT": isRequired ? .text : .textOrNull
                default: isRequired ? .blob : .blobOrNull
                }
        }

        func admits(_ column: StoredRecord.Column) -> Bool {
            switch self {
            case .null: column.isNull
            case .integer: column.isInteger
            case .integerOrNull: column.isInteger || column.isNull
            case .number: column.isNumber
            case .numberOrNull: column.isNumber || column.isNull
            case .text: column.isText
            case .textOrNull: column.isText || column.isNull
            case .blob: column.isBlob
            case .blobOrNull: column.isBlob || column.isNull
            }
        }
    }

    private struct Shape {
        let kind: RecordKind
        let values: [Value]
    }

    private var shapes: [Shape] = []

    private(set) var names: Set<String> = []

    /// Determines the shapes of all versions of a database that the migrations create.
    ///
    /// - Throws: `SQLiteError` if SQLite cannot create the temporary database from which they are read.
    package init(_ migrations: [Migration] = Schema.migrations) throws(SQLiteError) {
        let connection = try Connection(temporaryNamed: "in the folder for temporary files (TMPDIR names another)")
        for step in migrations {
            try connection.migrate(along: [step], applicationIdentifier: Schema.applicationIdentifier)
            let tables = "SELECT name FROM sqlite_schema WHERE type = 'table'"
            names.formUnion(try connection.rows(of: tables) { $0.nextText() ?? "" })
            for kind in RecordKind.allCases where kind != .table {
                let values = try Self.values(ofTable: kind.rawValue, in: connection)
                let isKnown = shapes.contains { $0.kind == kind && $0.values == values }
                // A table that a later migration creates has no columns yet.
                if !isKnown, !values.isEmpty { shapes.append(Shape(kind: kind, values: values)) }
            }
        }
    }

    /// The table of a record, judged by the types of its values; `nil` if it is none of those to rescue.
    package func kind(of record: StoredRecord) -> RecordKind? { kind(ofRow: record.row, with: record.columns) }

    /// Whether a record can be a row of the table whose tree leads to it.
    func admit(_ record: StoredRecord, as kind: RecordKind) -> Bool {
        guard let first = record.columns.first, first.isNull, (record.row ?? 0) > 0 else { return false }
        return shapes.contains { $0.kind == kind && Self.matches(record.columns, $0.values) }
    }

    /// The table of a row, judged by the types of its values; `nil` if it is none of those to rescue.
    ///
    /// - Parameters:
    ///   - row: the row number; `nil` in an index.
    ///   - columns: the columns of the record.
    /// - Returns: the table.
    package func kind(ofRow row: Int64?, with columns: [StoredRecord.Column]) -> RecordKind? {
        guard let first = columns.first else { return nil }
        if first.isText { return Self.matches(columns, Self.tableOfTables) ? .table : nil }
        // The first column is the row number, which is stored before the record.
        guard first.isNull, (row ?? 0) > 0 else { return nil }
        return shapes.first { !$0.kind.isKnownByItsTree && Self.matches(columns, $0.values) }?.kind
    }

    private static func matches(_ columns: [StoredRecord.Column], _ values: [Value]) -> Bool {
        columns.count == values.count && zip(columns, values).allSatisfy { $1.admits($0) }
    }

    private static func values(ofTable table: String, in connection: Connection) throws(SQLiteError) -> [Value] {
        let sql = "SELECT pk, type, \"notnull\" FROM pragma_table_info('\(table)', 'main') ORDER BY cid"
        return try connection.rows(of: sql) { row in
            let isNumberOfRow = row.nextInteger() == 1
            let value = Value(type: row.nextText() ?? "", isRequired: row.nextInteger() == 1)
            return isNumberOfRow ? .null : value
        }
    }

    /// Source: "Database File Format" (SQLite), 2.6 "Storage Of The SQL Database Schema".
    private static let tableOfTables: [Value] = [.text, .text, .text, .integerOrNull, .textOrNull]
}

/// A table to rescue, by its name.
package enum RecordKind: String, CaseIterable {
    case chunk, fix, receiver, recent, passage
    case filterRun = "filter_run"
    case journalStep = "journal_step"
    case waypoint = "waypoint_revision"
    case trackName = "track_name"
    case deletedTrack = "deleted_track"
    case sky = "sky_chunk"
    /// SQLite's own table of the schema.
    case table = "sqlite_schema"

    /// Whether its rows look like those of other tables, so that only the tree identifies the table.
    var isKnownByItsTree: Bool { self == .trackName || self == .deletedTrack }
}
