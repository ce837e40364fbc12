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

/// A statement with its parameters, which can be sent later.
package struct PostgresStatement: Sendable {
    let sql: String
    let parameters: PostgresParameters

    package init(_ sql: String, _ bind: (inout PostgresParameters) -> Void = { _ in }) {
        var parameters = PostgresParameters()
        bind(&parameters)
        (self.sql, self.parameters) = (sql, parameters)
    }

    /// Approximate size in bytes.
    var size: Int { sql.utf8.count + parameters.bytes.count }

    /// Passes the parameters in libpq's form: count, types, values, lengths and formats.
    func withValues<Result>(
        _ body: (Int32, [UInt32], [UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
    ) -> Result {
        let ranges = parameters.ranges
        let lengths = ranges.map { Int32(clamping: $0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: ranges.count)
        return unsafe parameters.bytes.withUnsafeBytes { bytes in
            let values = unsafe ranges.map { range in
                unsafe range.flatMap { unsafe bytes.baseAddress?.advanced(by: $0.lowerBound) }?
                    .assumingMemoryBound(to: CChar.self)
            }
            return unsafe body(Int32(clamping: ranges.count), parameters.types, values, lengths, formats)
        }
    }
}

/// Values of a statement's parameters `$1`, `$2` and so on, bound in order and sent in binary format.
package struct PostgresParameters {
    // OIDs of built-in types, which never change.
    private static let (bool, bytea, int8, text, float8, uuid): (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) =
        (16, 17, 20, 25, 701, 2950)

    private(set) var types: [UInt32] = []
    /// Positions of the values in `bytes`; `nil` for NULL.
    private(set) var ranges: [Range<Int>?] = []
    // Never empty, so that an empty value has an address.
    private(set) var bytes: [UInt8] = [0]

    package init() {}

    /// Binds a `bigint`; `nil` for NULL.
    package mutating func bind(_ integer: Int64?) {
        bind(integer.map { UInt64(bitPattern: $0) }, as: Self.int8)
    }

    /// Binds a `double precision`; `nil` for NULL.
    package mutating func bind(_ real: Double?) { bind(real?.bitPattern, as: Self.float8) }

    /// Binds a `text` (`nil` for NULL); PostgreSQL rejects text with U+0000.
    package mutating func bind(_ text: String?) { bind(text?.utf8, as: Self.text) }

    /// Binds a `bytea`; `nil` for NULL.
    package mutating func bind(_ bytes: [UInt8]?) { bind(bytes, as: Self.bytea) }

    /// Binds a `boolean`.
    package mutating func bind(_ truth: Bool) { bind([truth ? 1 : 0], as: Self.bool) }

    /// Binds a `uuid` by its 16 bytes.
    package mutating func bind(identifier: [UInt8]) { bind(identifier, as: Self.uuid) }

    private mutating func bind(_ pattern: UInt64?, as type: UInt32) {
        types.append(type)
        guard let pattern else { return ranges.append(nil) }
        let start = bytes.count
        for shift in stride(from: 56 as UInt64, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: pattern >> shift))
        }
        ranges.append(start..<bytes.count)
    }

    private mutating func bind(_ value: (some Collection<UInt8>)?, as type: UInt32) {
        types.append(type)
        guard let value else { return ranges.append(nil) }
        let start = bytes.count
        bytes.append(contentsOf: value)
        ranges.append(start..<bytes.count)
    }
}
