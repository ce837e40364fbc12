package import Logbook
internal import SQLite

extension SQLiteStorage: QueryableStorage {
    /// Runs a read-only SQL query and passes its rows as text.
    ///
    /// - Parameters:
    ///   - sql: a single statement.
    ///   - row: called with the column names, then with each row, `nil` for NULL; returning false ends the query.
    /// - Throws: `QueryRefusal` if SQLite rejects the statement, or an error if the database cannot be read.
    package func query(_ sql: String, row: @Sendable ([String?]) throws -> Bool) throws {
        try ask(sql) { statement in
            let names = statement.columnNames
            guard try row(names) else { return }
            while try statement.step() {
                guard try row(names.map { _ in statement.nextExactText() }) else { return }
            }
        }
    }

    /// Runs a read-only SQL query and passes its rows as stored values.
    ///
    /// - Parameters:
    ///   - sql: a single statement.
    ///   - row: called with the column names and each row.
    /// - Throws: `QueryRefusal` if SQLite rejects the statement, or an error if the database cannot be read.
    package func queryValues(_ sql: String, row: @Sendable ([String], [QueriedValue]) throws -> Void) throws {
        try ask(sql) { statement in
            let names = statement.columnNames
            while try statement.step() { try row(names, names.map { _ in QueriedValue(statement.nextValue()) }) }
        }
    }

    private func ask(_ sql: String, _ body: (Statement) throws -> Void) throws {
        if !hasViews { try Schema.defineViews(in: connection) }
        hasViews = true
        try beginReading(withSkies: true)
        defer { recentReading.end() }
        do {
            let statement = try connection.foreignStatement(sql)
            defer { statement.reset() }
            try body(statement)
        } catch let error as SQLiteError where error.reason == .other {
            throw QueryRefusal.objection(error.message, of: "SQLite")
        } catch let error as SQLiteError where error.reason == .readOnly {
            throw QueryRefusal.changes
        }
    }
}

extension QueriedValue {
    fileprivate init(_ value: SQLiteValue) {
        switch value {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .real(let number): self = .real(number)
        case .text(let text): self = .text(text)
        case .bytes(let bytes): self = .bytes(bytes)
        }
    }
}
