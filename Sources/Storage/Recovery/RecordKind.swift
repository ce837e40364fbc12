/// Which table a record was written for, as far as the kinds of its values tell.
enum RecordKind {
    case chunk, fix, receiver, filterRun, recent, journalStep, waypoint, passage
    /// A row of SQLite's own table of tables.
    case table

    /// What a record is; nil where it is nothing that is looked for.
    init?(_ record: StoredRecord) {
        let columns = record.columns
        guard columns.count >= 2 else { return nil }
        if columns[0].isText {
            guard Self.matches(columns, Self.columnsOfTable) else { return nil }
            self = .table
            return
        }
        // The number of the row is its first column, and stands before the record.
        guard columns[0].isNull, (record.row ?? 0) > 0 else { return nil }
        switch columns.count {
        case Self.columnsOfChunk.count where Self.matches(columns, Self.columnsOfChunk): self = .chunk
        case FixRecord.leastColumns...FixRecord.kinds.count where Self.matches(columns, FixRecord.kinds): self = .fix
        case 2 where columns[1].isText: self = .receiver
        case 2 where columns[1].isInteger || columns[1].isNull: self = .journalStep
        case Self.columnsOfWaypoint.count where Self.matches(columns, Self.columnsOfWaypoint): self = .waypoint
        case Self.columnsOfPassage.count where Self.matches(columns, Self.columnsOfPassage): self = .passage
        case Self.columnsOfReceiver.count where Self.matches(columns, Self.columnsOfReceiver): self = .receiver
        case Self.columnsOfRun.count where Self.matches(columns, Self.columnsOfRun): self = .filterRun
        case 3 where columns[1].isInteger && columns[2].isInteger: self = .recent
        default: return nil
        }
    }

    /// What the values of a column may be.
    enum Value {
        case null, integer, integerOrNull, number, numberOrNull, text, textOrNull, blob

        /// Whether a value is such a one.
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
            }
        }
    }

    /// Whether the values are what they may be; the last may be missing, as columns were added later.
    private static func matches(_ columns: [StoredRecord.Column], _ values: [Value]) -> Bool {
        columns.count <= values.count && zip(columns, values).allSatisfy { $1.admits($0) }
    }

    private static let columnsOfChunk: [Value] = [
        .null, .integer, .integer, .integer, .integer, .integerOrNull, .integerOrNull, .numberOrNull, .numberOrNull,
        .numberOrNull, .numberOrNull, .blob,
    ]
    private static let columnsOfReceiver: [Value] = [
        .null, .text, .textOrNull, .textOrNull, .integerOrNull, .integer,
    ]
    private static let columnsOfRun: [Value] = [.null, .integer, .textOrNull, .text, .integerOrNull, .integerOrNull]
    private static let columnsOfWaypoint: [Value] = [
        .null, .integer, .text, .integer, .text, .integer, .integer, .integer, .integerOrNull, .integer, .integerOrNull,
        .integer, .textOrNull, .textOrNull, .numberOrNull, .numberOrNull, .numberOrNull, .numberOrNull,
    ]
    private static let columnsOfPassage: [Value] = [
        .null, .text, .text, .integer, .integer, .integer, .number, .number,
    ]
    private static let columnsOfTable: [Value] = [.text, .text, .text, .integerOrNull, .textOrNull]
}
