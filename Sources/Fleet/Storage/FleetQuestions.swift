package import Logbook
internal import Platform
internal import Storage

/// Runs read-only SQL on a fleet's database, on its own thread, for all devices visible to the user.
package actor FleetQuestions: QueryableStorage {
    private let queue: ExecutorThread
    private let address: PostgresAddress

    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Each query uses a connection of its own.
    package init(on address: PostgresAddress) {
        (queue, self.address) = (ExecutorThread(), address)
    }

    /// Runs a read-only query and passes each row as text.
    package func query(_ sql: String, row: @Sendable ([String?]) throws -> Bool) throws {
        try ask(sql, columns: { try row($0.map(\.name)) }, row: row)
    }

    /// Runs a read-only query and passes the names of the columns and the values of each row.
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
        // The server would ignore everything after a U+0000.
        guard !sql.utf8.contains(0) else { throw QueryRefusal.objection("it contains U+0000", of: "PostgreSQL") }
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
    /// Parses a column's text as the server writes it.
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

    /// Parses PostgreSQL's hexadecimal `bytea` format, which starts with `\x`.
    private static func bytes(inDigits text: String) -> [UInt8]? {
        guard text.hasPrefix("\\x") else { return nil }
        let values = text.dropFirst(2).compactMap(\.hexDigitValue)
        return stride(from: 0, to: values.count - 1, by: 2).map { UInt8(16 * values[$0] + values[$0 + 1]) }
    }
}
