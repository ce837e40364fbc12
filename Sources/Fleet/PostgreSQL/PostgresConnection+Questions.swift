internal import CPostgreSQL

package struct PostgresColumn: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// `smallint`, `integer` or `bigint`.
        case integer
        /// `real`, `double precision` or `numeric`.
        case number
        /// `boolean`: `t` or `f`.
        case truth
        /// `bytea`: hexadecimal digits after `\x`.
        case bytes
        /// Any other type of value.
        case text
    }

    package let name: String

    package let kind: Kind
}

extension PostgresColumn.Kind {
    /// Maps the OID of a built-in type, which never changes.
    fileprivate init(type: UInt32) {
        switch type {
        case 20, 21, 23: self = .integer
        case 700, 701, 1700: self = .number
        case 16: self = .truth
        case 17: self = .bytes
        default: self = .text
        }
    }
}

extension PostgresConnection {
    /// Runs a user's read-only query, row by row, as the result may not fit into memory.
    ///
    /// Do not use the connection afterwards.
    ///
    /// - Parameters:
    ///   - sql: a single statement that changes nothing.
    ///   - columns: called once before the rows; returns `false` to stop.
    ///   - row: called with the text values of each row, `nil` for NULL; returns `false` to stop.
    /// - Throws: `PostgresError` if the server rejects the statement, and the errors of `columns` and `row`.
    package func ask(
        _ sql: String,
        columns: ([PostgresColumn]) throws -> Bool,
        row: ([String?]) throws -> Bool
    ) throws {
        try execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        guard unsafe PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 0) == 1,
            unsafe PQsetSingleRowMode(handle) == 1
        else { throw failure(isBroken ? .connectionLost : .other) }
        var isBegun = false
        while let part = try nextPart() {
            if !isBegun {
                guard try columns(part.columns) else { return }
                isBegun = true
            }
            for number in 0..<part.count {
                guard try row(part.texts(ofRow: number)) else { return }
            }
        }
    }

    /// The next part of a result; `nil` after the last.
    private func nextPart() throws(PostgresError) -> PostgresResult? {
        guard let outcome = unsafe PQgetResult(handle) else {
            if isBroken { throw failure(.connectionLost) }
            return nil
        }
        let result = unsafe PostgresResult(outcome)
        if result.hasRows { return result }
        if isBroken { throw failure(.connectionLost) }
        let message = result.isEmpty ? "there is no statement" : result.isDone ? "that has no answer" : result.message
        throw PostgresError(
            state: result.state,
            message: message.isEmpty ? "that is no question" : message,
            database: address.description
        )
    }
}

extension PostgresResult {
    fileprivate var columns: [PostgresColumn] {
        unsafe (0..<PQnfields(handle)).map { column in
            PostgresColumn(
                name: unsafe PQfname(handle, column).map { unsafe String(cString: $0) } ?? "",
                kind: PostgresColumn.Kind(type: unsafe PQftype(handle, column))
            )
        }
    }

    /// Values of a row in text format; `nil` for NULL.
    fileprivate func texts(ofRow row: Int) -> [String?] {
        unsafe (0..<Int(PQnfields(handle))).map { column in
            unsafe value(row, column) { unsafe String(decoding: $0, as: UTF8.self) }
        }
    }

    fileprivate var hasRows: Bool {
        let status = unsafe PQresultStatus(handle)
        return status == PGRES_SINGLE_TUPLE || status == PGRES_TUPLES_OK
    }

    fileprivate var isEmpty: Bool { unsafe PQresultStatus(handle) == PGRES_EMPTY_QUERY }
}
