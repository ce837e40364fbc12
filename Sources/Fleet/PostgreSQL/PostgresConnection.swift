internal import CPostgreSQL
internal import Glibc

/// A connection to a PostgreSQL database, used by one task at a time.
///
/// Statements of a pipeline are prepared. If that fails, as through a connection pool that passes each transaction to
/// another server process, later ones are not.
@safe
package final class PostgresConnection {
    package let address: PostgresAddress

    let handle: OpaquePointer

    /// Statements of the open transaction that are not sent yet.
    var delayed: [PostgresStatement] = [] {
        didSet { if delayed.isEmpty { delayedBytes = 0 } }
    }

    /// Approximate size of the delayed statements.
    var delayedBytes = 0

    /// Names of the plans that the server keeps for this connection.
    var plans: [PostgresPlan: String] = [:]

    /// Whether the server keeps plans.
    var keepsPlans = true

    /// How often the connection was made.
    package private(set) var count = 1

    /// Whether a transaction is held, which includes all others.
    var isHeld = false

    /// Whether a transaction failed as read-only.
    ///
    /// The session stays read-only even when the server accepts writes again.
    var canOnlyRead = false

    /// Connects to a database.
    ///
    /// - Throws: `PostgresError` if no server responds or it denies access.
    package init(_ address: PostgresAddress) throws(PostgresError) {
        self.address = address
        // The address can override settings before it, but not those after it.
        let settings =
            [
                ("connect_timeout", "10"), ("application_name", "gpslog"),
                // Detect an unreachable server after half a minute instead of two hours.
                ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "4"),
                ("tcp_user_timeout", "30000"),
                ("dbname", address.text), ("client_encoding", "UTF8"),
            ] + (address.optionsWithRole.map { [("options", $0)] } ?? [])
        guard let handle = unsafe Self.connect(settings) else {
            throw PostgresError(.full, message: "no memory is left", database: address.description)
        }
        guard unsafe PQstatus(handle) == CONNECTION_OK else {
            let message = unsafe Self.message(of: handle)
            unsafe PQfinish(handle)
            throw PostgresError(.cannotConnect, message: message, database: address.description)
        }
        // Discard notices, for example that a table exists already.
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

    /// Passes pointers to C strings, followed by a null pointer.
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

    /// Whether a loss of the connection was noticed.
    package var isBroken: Bool { unsafe PQstatus(handle) != CONNECTION_OK }

    /// Whether a transaction is open, even if it has failed.
    package var isInTransaction: Bool {
        let status = unsafe PQtransactionStatus(handle)
        return status == PQTRANS_INTRANS || status == PQTRANS_INERROR || status == PQTRANS_ACTIVE
    }

    /// Reconnects with the same settings.
    ///
    /// - Throws: `PostgresError` if no server responds or it denies access.
    func reconnect() throws(PostgresError) {
        delayed = []
        plans = [:]
        canOnlyRead = false
        count += 1
        unsafe PQreset(handle)
        if isBroken { throw failure(.cannotConnect) }
    }

    /// Runs statements without parameters and discards rows; outside a transaction, all together form one.
    package func execute(_ sql: String) throws(PostgresError) {
        try sendDelayed()
        _ = try unsafe checked(PQexec(handle, sql))
    }

    /// Runs a statement and discards its rows.
    ///
    /// - Returns: the number of rows inserted, changed or deleted.
    @discardableResult
    package func run(
        _ sql: String,
        bind: (inout PostgresParameters) -> Void = { _ in }
    ) throws(PostgresError) -> Int {
        try result(of: sql, bind).changedRows
    }

    /// The rows of a query; `bind` binds its parameters, `read` converts each row.
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

    /// Integer in the first column of a query's first row; `nil` if there is no row, or it is NULL.
    package func integer(
        _ sql: String,
        bind: (inout PostgresParameters) -> Void = { _ in }
    ) throws(PostgresError) -> Int64? {
        try rows(of: sql, bind: bind) { $0.nextInteger() }.first.flatMap(\.self)
    }

    /// Runs a statement and returns its result; throws if it fails.
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
        // An error without SQLSTATE comes from libpq: the server did not respond.
        if isBroken || result.state.isEmpty { throw failure(.connectionLost) }
        throw PostgresError(state: result.state, message: result.message, database: address.description)
    }

    func failure(_ reason: PostgresError.Reason) -> PostgresError {
        PostgresError(reason, message: unsafe Self.message(of: handle), database: address.description)
    }

    /// First line of libpq's error message.
    private static func message(of handle: OpaquePointer) -> String {
        let text = unsafe String(cString: PQerrorMessage(handle))
        return text.split(separator: "\n").first.map(String.init) ?? ""
    }
}

extension PostgresConnection {
    /// Waits for notifications (NOTIFY) in the channels that this connection listens to, blocking the thread.
    ///
    /// - Parameter milliseconds: how long to wait for the first one.
    /// - Returns: the payloads without the channels; empty if none arrived.
    /// - Throws: `PostgresError` if the connection is lost. Later notifications are then lost as well.
    package func notifications(within milliseconds: Int32) throws(PostgresError) -> [String] {
        let told = takeNotifications()
        if !told.isEmpty { return told }
        let descriptor = unsafe PQsocket(handle)
        guard descriptor >= 0 else { throw failure(.connectionLost) }
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // libpq reads all available encrypted bytes at once, so none can be waiting in its buffers here.
        unsafe _ = poll(&polled, 1, milliseconds)
        guard unsafe PQconsumeInput(handle) == 1 else { throw failure(.connectionLost) }
        return takeNotifications()
    }

    /// Removes the notifications that libpq has parsed.
    private func takeNotifications() -> [String] {
        var told: [String] = []
        while let notification = unsafe PQnotifies(handle) {
            defer { unsafe PQfreemem(notification) }
            guard let text = unsafe notification.pointee.extra else { continue }
            told.append(unsafe String(cString: text))
        }
        return told
    }
}
