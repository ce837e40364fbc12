package import SQLite
internal import Storage
internal import SystemPackage

/// The kinds of values that the rows of our tables have, in each version of the schema: they tell which table a record is of.
package struct TableShapes {
    /// A value that a column may have.
    private enum Value {
        case null, integer, integerOrNull, number, numberOrNull, text, textOrNull, blob, blobOrNull

        /// The values of a column.
        ///
        /// - Parameters:
        ///   - type: the column's, of a STRICT table.
        ///   - isRequired: true where it is never NULL.
        init(type: String, isRequired: Bool) {
            self =
                switch type {
                case "INTEGER": isRequired ? .integer : .integerOrNull
                case "REAL": isRequired ? .number : .numberOrNull
                case "TEXT": isRequired ? .text : .textOrNull
                default: isRequired ? .blob : .blobOrNull
                }
        }

        /// True where a value is such a one.
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

    /// The names of all our tables.
    private(set) var names: Set<String> = []

    /// The shapes that a database made by these steps has had.
    ///
    /// - Throws: `SQLiteError` where SQLite cannot make a temporary database, which is asked for them.
    package init(_ migrations: [Migration] = Schema.migrations) throws(SQLiteError) {
        let connection = try Connection(temporaryNamed: "in the folder for temporary files (TMPDIR names another)")
        for step in migrations {
            try connection.migrate(along: [step], applicationIdentifier: Schema.applicationIdentifier)
            let tables = "SELECT name FROM sqlite_schema WHERE type = 'table'"
            names.formUnion(try connection.rows(of: tables) { $0.nextText() ?? "" })
            for kind in RecordKind.allCases where kind != .table {
                let values = try Self.values(ofTable: kind.rawValue, in: connection)
                let isKnown = shapes.contains { $0.kind == kind && $0.values == values }
                // A table that comes with a later step has no columns yet.
                if !isKnown, !values.isEmpty { shapes.append(Shape(kind: kind, values: values)) }
            }
        }
    }

    /// The table that a record is of, as far as the kinds of its values tell; nil where it is nothing that is looked for.
    package func kind(of record: StoredRecord) -> RecordKind? { kind(ofRow: record.row, with: record.columns) }

    /// True where a record can be of a table that the way to it names.
    func admit(_ record: StoredRecord, as kind: RecordKind) -> Bool {
        guard let first = record.columns.first, first.isNull, (record.row ?? 0) > 0 else { return false }
        return shapes.contains { $0.kind == kind && Self.matches(record.columns, $0.values) }
    }

    /// The table that a row is of, as far as the kinds of its values tell; nil where it is nothing that is looked for.
    ///
    /// - Parameters:
    ///   - row: its number; nil in an index.
    ///   - columns: its values.
    /// - Returns: the table.
    package func kind(ofRow row: Int64?, with columns: [StoredRecord.Column]) -> RecordKind? {
        guard let first = columns.first else { return nil }
        if first.isText { return Self.matches(columns, Self.tableOfTables) ? .table : nil }
        // The number of the row is its first column, and stands before the record.
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

/// A table whose records are looked for, by its name.
package enum RecordKind: String, CaseIterable {
    case chunk, fix, receiver, recent, passage
    case filterRun = "filter_run"
    case journalStep = "journal_step"
    case waypoint = "waypoint_revision"
    case trackName = "track_name"
    case deletedTrack = "deleted_track"
    case sky = "sky_chunk"
    /// SQLite's own table of tables.
    case table = "sqlite_schema"

    /// True where its rows look like those of other tables: only the way to them tells what they are.
    var isKnownByItsTree: Bool { self == .trackName || self == .deletedTrack }
}
