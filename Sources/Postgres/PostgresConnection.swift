internal import CPostgreSQL

/// A connection to a PostgreSQL database; one task at a time may use it.
///
/// Statements are not prepared, so that a pool of connections may be between it and the server.
@safe
package final class PostgresConnection {
    /// The database.
    package let address: PostgresAddress

    let handle: OpaquePointer

    /// Statements of the open transaction that nobody has waited for yet.
    var delayed: [PostgresStatement] = []

    /// The number of times that it was made.
    package private(set) var count = 1

    /// True while a transaction is held, of which all others are parts.
    var isHeld = false

    /// True once a transaction was refused for reading only: the session stays so when the server takes writes again.
    var canOnlyRead = false

    /// Connects to a database.
    ///
    /// - Throws: `PostgresError` where no server answers, or it lets nobody in.
    package init(_ address: PostgresAddress) throws(PostgresError) {
        self.address = address
        // Settings before the address can be replaced by it, those behind it cannot.
        let settings = [
            ("connect_timeout", "10"), ("application_name", "gpslog"),
            // A server whose machine is gone is given up after half a minute, and not after two hours.
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "4"),
            ("tcp_user_timeout", "30000"),
            ("dbname", address.text), ("client_encoding", "UTF8"),
        ]
        guard let handle = unsafe Self.connect(settings) else {
            throw PostgresError(.full, message: "no memory is left", database: address.description)
        }
        guard unsafe PQstatus(handle) == CONNECTION_OK else {
            let message = unsafe Self.message(of: handle)
            unsafe PQfinish(handle)
            throw PostgresError(.cannotConnect, message: message, database: address.description)
        }
        // The server's remarks, as that a table is there already, are for no one.
        unsafe PQsetNoticeProcessor(handle, { _, _ in }, nil)
        unsafe self.handle = handle
    }

    deinit {
        unsafe PQfinish(handle)
    }

    private static func connect(_ settings: [(String, String)]) -> OpaquePointer? {
        let texts = settings.map { ($0.0.utf8CString, $0.1.utf8CString) }
        return unsafe withPointers(to: texts.map(\.0)) { keywords in
            unsafe withPointers(to: texts.map(\.1)) { values in unsafe PQconnectdbParams(keywords, values, 1) }
        }
    }

    /// Lends the addresses of texts, and a null pointer behind them.
    private static func withPointers<Result>(
        to texts: [ContiguousArray<CChar>],
        _ body: ([UnsafePointer<CChar>?]) -> Result
    ) -> Result {
        let ends = texts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
        let characters = texts.flatMap(\.self)
        return unsafe characters.withUnsafeBufferPointer { characters in
            let starts = unsafe ends.dropLast().map { unsafe characters.baseAddress?.advanced(by: $0) }
            return unsafe body(starts + [nil])
        }
    }

    /// True where the connection broke, as far as that has shown.
    package var isBroken: Bool { unsafe PQstatus(handle) != CONNECTION_OK }

    /// True where a transaction is open, failed or not.
    package var isInTransaction: Bool {
        let status = unsafe PQtransactionStatus(handle)
        return status == PQTRANS_INTRANS || status == PQTRANS_INERROR || status == PQTRANS_ACTIVE
    }

    /// Connects anew, with the same settings.
    ///
    /// - Throws: `PostgresError` where no server answers, or it lets nobody in.
    func reconnect() throws(PostgresError) {
        delayed = []
        canOnlyRead = false
        count += 1
        unsafe PQreset(handle)
        if isBroken { throw failure(.cannotConnect) }
    }

    /// Runs statements that need no values and whose rows do not matter; outside a transaction all of them are one.
    package func execute(_ sql: String) throws(PostgresError) {
        try sendDelayed()
        _ = try unsafe checked(PQexec(handle, sql))
    }

    /// Runs a statement that has no rows, or whose rows do not matter.
    ///
    /// - Returns: the number of rows that it inserted, changed or deleted.
    @discardableResult
    package func run(
        _ sql: String,
        bind: (inout PostgresParameters) -> Void = { _ in }
    ) throws(PostgresError) -> Int {
        try result(of: sql, bind).changedRows
    }

    /// The rows of a query; `bind` sets its values, `read` makes something of each row.
    package func rows<Row>(
        of sql: String,
        bind: (inout PostgresParameters) -> Void = { _ in },
        read: (inout PostgresRow) throws(PostgresError) -> Row
    ) throws(PostgresError) -> [Row] {
        let result = try result(of: sql, bind)
        var rows: [Row] = []
        rows.reserveCapacity(result.count)
        for index in 0..<result.count {
            var row = PostgresRow(index, of: result)
            rows.append(try read(&row))
        }
        return rows
    }

    /// The integer that a query's first row begins with; nil where there is no row, or NULL in it.
    package func integer(
        _ sql: String,
        bind: (inout PostgresParameters) -> Void = { _ in }
    ) throws(PostgresError) -> Int64? {
        try rows(of: sql, bind: bind) { $0.nextInteger() }.first.flatMap(\.self)
    }

    /// The outcome of a statement, which was done.
    func result(
        of sql: String,
        _ bind: (inout PostgresParameters) -> Void = { _ in }
    ) throws(PostgresError) -> PostgresResult {
        try sendDelayed()
        let outcome = unsafe PostgresStatement(sql, bind).withValues { count, types, values, lengths, formats in
            unsafe PQexecParams(handle, sql, count, types, values, lengths, formats, 1)
        }
        return try unsafe checked(outcome)
    }

    func checked(_ outcome: OpaquePointer?) throws(PostgresError) -> PostgresResult {
        guard let outcome = unsafe outcome else { throw failure(isBroken ? .connectionLost : .full) }
        let result = unsafe PostgresResult(outcome)
        if result.isDone { return result }
        // A fault without a state is libpq's own: the server has not answered.
        if isBroken || result.state.isEmpty { throw failure(.connectionLost) }
        throw PostgresError(state: result.state, message: result.message, database: address.description)
    }

    func failure(_ reason: PostgresError.Reason) -> PostgresError {
        PostgresError(reason, message: unsafe Self.message(of: handle), database: address.description)
    }

    /// The first line of what libpq says.
    private static func message(of handle: OpaquePointer) -> String {
        let text = unsafe String(cString: PQerrorMessage(handle))
        return text.split(separator: "\n").first.map(String.init) ?? ""
    }
}
