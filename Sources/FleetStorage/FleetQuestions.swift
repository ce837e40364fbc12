package import Logbook
package import Postgres
internal import Storage

/// Answers questions in SQL on a fleet's database, on a thread of its own: those on all devices that the user may see.
package actor FleetQuestions: QueryableStorage {
    private let queue: StorageQueue
    private let address: PostgresAddress

    /// The actor's own thread.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Questions on a database, to which each makes a connection of its own.
    package init(on address: PostgresAddress) {
        (queue, self.address) = (StorageQueue(), address)
    }

    /// Asks a question in SQL, which must not change anything.
    package func query(_ sql: String, row: @Sendable ([String?]) throws -> Bool) throws {
        try ask(sql, columns: { try row($0.map(\.name)) }, row: row)
    }

    /// Asks a question in SQL, which must not change anything, for values.
    package func queryValues(_ sql: String, row: @Sendable ([String], [QueriedValue]) throws -> Void) throws {
        var columns: [PostgresColumn] = []
        try ask(sql) {
            columns = $0
            return true
        } row: { texts in
            try row(columns.map(\.name), zip(columns, texts).map { QueriedValue($1, of: $0.kind) })
            return true
        }
    }

    private func ask(
        _ sql: String,
        columns: ([PostgresColumn]) throws -> Bool,
        row: ([String?]) throws -> Bool
    ) throws {
        // The server takes the text up to there.
        guard !sql.utf8.contains(0) else { throw QueryRefusal.objection("there is U+0000 in it", of: "PostgreSQL") }
        let connection = try PostgresConnection(address)
        do {
            try connection.ask(sql, columns: columns, row: row)
        } catch let error as PostgresError where error.reason == .readOnly {
            throw QueryRefusal.changes
        } catch let error as PostgresError where error.reason == .other || error.reason == .noSuchTable {
            throw QueryRefusal.objection(error.message, of: "PostgreSQL")
        }
    }
}

extension QueriedValue {
    /// The value of a column that the server writes so.
    fileprivate init(_ text: String?, of kind: PostgresColumn.Kind) {
        guard let text else {
            self = .null
            return
        }
        switch kind {
        case .integer: self = Int64(text).map(Self.integer) ?? .text(text)
        case .number: self = Int64(text).map(Self.integer) ?? Double(text).map(Self.real) ?? .text(text)
        case .truth: self = .truth(text == "t")
        case .bytes: self = Self.bytes(inDigits: text).map(Self.bytes) ?? .text(text)
        case .text: self = .text(text)
        }
    }

    /// Bytes as two digits of base 16 each, behind `\x`.
    private static func bytes(inDigits text: String) -> [UInt8]? {
        guard text.hasPrefix("\\x") else { return nil }
        let values = text.dropFirst(2).compactMap(\.hexDigitValue)
        return stride(from: 0, to: values.count - 1, by: 2).map { UInt8(16 * values[$0] + values[$0 + 1]) }
    }
}
