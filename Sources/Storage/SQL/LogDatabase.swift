package import FixCodec
package import GNSS

/// A log in an SQL database: an SQLite file, or the rows of a fleet's device in PostgreSQL.
///
/// Statements are written once for both. They have `?` for each parameter in order, take the names of row numbers from
/// `number`, and select the log's rows by `owns`:
///
/// ```swift
/// let sql = "SELECT max(\(database.number("step"))) FROM journal_step WHERE \(database.owns("journal_step"))"
/// let latest = try database.value(sql)
/// ```
package protocol LogDatabase {
    associatedtype Failure: Error
    associatedtype Parameters: SQLParameters
    associatedtype Row: SQLRow

    /// The column of each table for the owner of a row, which is always parameter `$1`; `nil` if all rows are the log's.
    static var ownerColumn: String? { get }

    /// The name of the column with a table's row numbers, which is `name` if references to the table have it, too.
    static func number(_ name: String) -> String

    /// The column of a track that is set as the track grows: SQLite has no number of its last fix, and sets its first.
    static var trackFixColumn: String { get }

    /// The rows of a query.
    func select<Result>(
        _ sql: String,
        bind: (inout Parameters) -> Void,
        read: (inout Row) throws(Failure) -> Result
    ) throws(Failure) -> [Result]

    /// Runs a statement that returns no rows, at the latest at the end of the open transaction.
    func change(_ sql: String, bind: (inout Parameters) -> Void) throws(Failure)

    /// The number of a receiver, which is added if needed, within an open transaction.
    func receiverNumber(of identity: ReceiverIdentity) throws(Failure) -> Int64

    /// Called when a step of the journal begins, within an open transaction; by default does nothing.
    func didBeginStep() throws(Failure)

    /// The error for rows that contradict each other.
    func damage(_ message: String) -> Failure

    /// The error for fixes that a newer gpslog has sealed in a format of this version.
    func newerSeal(_ version: Int) -> Failure
}

/// Binds values to a statement's parameters, in order.
package protocol SQLParameters: FixRowWriter {
    mutating func bind(_ bytes: [UInt8]?)
    mutating func bind(_ truth: Bool)
    /// Binds two parameters: nanoseconds since 1970, and nanoseconds elapsed within a leap second.
    mutating func bind(_ time: UTCTime?)
}

/// Reads a row's columns, in order.
package protocol SQLRow: FixRowReader {
    /// Reads bytes, with capacity for `more`; empty for NULL.
    mutating func nextBytes(withRoomFor more: Int) -> [UInt8]
}

extension FixRowReader {
    /// Reads an instant from two columns; `nil` if it is absent or out of range.
    package mutating func nextTime() -> UTCTime? { UTCTime(count: nextInteger(), leap: nextInteger()) }
}

extension LogDatabase {
    package func number(_ name: String) -> String { Self.number(name) }

    /// The condition for the log's rows of a table, or of its alias in the statement.
    package func owns(_ table: String) -> String { Self.ownerColumn.map { "\(table).\($0) = $1" } ?? "TRUE" }

    package func didBeginStep() {}

    /// The rows of a query with the given parameters.
    package func select<each Value: SQLValue, Result>(
        _ sql: String,
        _ values: repeat each Value,
        read: (inout Row) throws(Failure) -> Result
    ) throws(Failure) -> [Result] {
        try select(sql, bind: { repeat (each Value).bind(each values, to: &$0) }, read: read)
    }

    /// The integer in the first column of the first row; `nil` if no row is found, or it has NULL.
    package func value<each Value: SQLValue>(_ sql: String, _ values: repeat each Value) throws(Failure) -> Int64? {
        try select(sql, repeat each values, read: { $0.nextInteger() }).first.flatMap(\.self)
    }

    /// Runs a statement that returns no rows, at the latest at the end of the open transaction.
    package func change<each Value: SQLValue>(_ sql: String, _ values: repeat each Value) throws(Failure) {
        try change(sql, bind: { repeat (each Value).bind(each values, to: &$0) })
    }

    /// Inserts a row with the given columns, separated by commas; `resolution` is what to do on a conflict with another one.
    package func insert<each Value: SQLValue>(
        into table: String,
        _ columns: String,
        _ values: repeat each Value,
        onConflict resolution: String? = nil
    ) throws(Failure) {
        let places = "?" + String(repeating: ", ?", count: columns.utf8.count { $0 == UInt8(ascii: ",") })
        let owner = Self.ownerColumn.map { (name: "\($0), ", value: "$1, ") }
        let sql = "INSERT INTO \(table) (\(owner?.name ?? "")\(columns)) VALUES (\(owner?.value ?? "")\(places))"
        try change(sql + (resolution.map { " ON CONFLICT \($0)" } ?? ""), repeat each values)
    }
}

/// A value of a statement's parameters; `nil` is NULL.
package protocol SQLValue {
    static func bind(_ value: Self?, to parameters: inout some SQLParameters)
}

extension Int64: SQLValue {
    package static func bind(_ value: Int64?, to parameters: inout some SQLParameters) { parameters.bind(value) }
}

extension Double: SQLValue {
    package static func bind(_ value: Double?, to parameters: inout some SQLParameters) { parameters.bind(value) }
}

extension String: SQLValue {
    package static func bind(_ value: String?, to parameters: inout some SQLParameters) { parameters.bind(value) }
}

extension [UInt8]: SQLValue {
    package static func bind(_ value: [UInt8]?, to parameters: inout some SQLParameters) { parameters.bind(value) }
}

extension Bool: SQLValue {
    package static func bind(_ value: Bool?, to parameters: inout some SQLParameters) {
        parameters.bind(value ?? false)
    }
}

extension UTCTime: SQLValue {
    package static func bind(_ value: UTCTime?, to parameters: inout some SQLParameters) { parameters.bind(value) }
}

extension Optional: SQLValue where Wrapped: SQLValue {
    package static func bind(_ value: Wrapped??, to parameters: inout some SQLParameters) {
        Wrapped.bind(value ?? nil, to: &parameters)
    }
}

extension Connection: LogDatabase {
    package typealias Failure = SQLiteError
    package typealias Parameters = Statement
    package typealias Row = Statement

    package static var ownerColumn: String? { nil }

    package static func number(_ name: String) -> String { "id" }

    package static var trackFixColumn: String { "first_fix" }

    package func select<Result>(
        _ sql: String,
        bind: (inout Statement) -> Void,
        read: (inout Statement) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> [Result] {
        try rows(
            of: sql,
            bind: { statement in
                var statement = statement
                bind(&statement)
            },
            read: { statement throws(SQLiteError) in
                var statement = statement
                return try read(&statement)
            }
        )
    }

    package func change(_ sql: String, bind: (inout Statement) -> Void) throws(SQLiteError) {
        var statement = try statement(sql)
        bind(&statement)
        try statement.run()
    }

    package func receiverNumber(of identity: ReceiverIdentity) throws(SQLiteError) -> Int64 {
        try ReceiverTable.number(of: identity, in: self)
    }

    package func damage(_ message: String) -> SQLiteError { SQLiteError(.damaged, message: message, file: file) }

    package func newerSeal(_ version: Int) -> SQLiteError { SQLiteError(.newerSeal(version: version), file: file) }
}

extension Connection {
    /// The integer in the first column of the first row; later rows are not read.
    package func value<each Value: SQLValue>(_ sql: String, _ values: repeat each Value) throws(SQLiteError) -> Int64? {
        try integer(sql) { statement in
            var statement = statement
            repeat (each Value).bind(each values, to: &statement)
        }
    }

    /// The rows of a query with the given parameters.
    func rows<First: SQLValue, each Value: SQLValue, Result>(
        of sql: String,
        _ first: First,
        _ values: repeat each Value,
        read: (Statement) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> [Result] {
        try rows(
            of: sql,
            bind: { statement in
                var statement = statement
                First.bind(first, to: &statement)
                repeat (each Value).bind(each values, to: &statement)
            },
            read: read
        )
    }
}

extension Statement: SQLParameters, SQLRow {
    /// Binds the next two columns: nanoseconds since 1970, and nanoseconds elapsed within a leap second.
    package func bind(_ time: UTCTime?) {
        bind(time?.nanosecondsSince1970)
        bind(Int64(time?.leapNanoseconds ?? 0))
    }

    package func bind(_ truth: Bool) { bind(Int64(truth ? 1 : 0)) }

    /// The instant in the next two columns; `nil` if it is absent or out of range.
    package func nextTime() -> UTCTime? { UTCTime(count: nextInteger(), leap: nextInteger()) }
}
