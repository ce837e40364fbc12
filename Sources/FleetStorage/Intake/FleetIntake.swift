internal import GNSS
internal import Logbook
package import Postgres
internal import Storage

/// Takes in what devices send, by one connection and on a thread of its own: one parcel after the other.
///
/// It connects when the first one comes, and anew after the server was away.
package actor FleetIntake {
    /// The outcome for a parcel.
    package enum Outcome: Hashable, Sendable {
        /// All of it is committed: this number of fixes now, the others before.
        case stored(Int)
        /// The device has no such token.
        case notAllowed
    }

    private let queue = StorageQueue()
    private let address: PostgresAddress
    private var connection: PostgresConnection?

    /// The intake's own thread.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// An intake into a database; its tables are made where they are missing.
    package init(into address: PostgresAddress) { self.address = address }

    /// Requires that the database answers and can be written.
    ///
    /// - Throws: `PostgresError` where it does not.
    package func requireReadiness() throws(PostgresError) {
        let connection = try connected()
        try connection.transaction { () throws(PostgresError) in
            // A standby is for reading only, too.
            let sql = "SELECT current_setting('transaction_read_only')::bool::int"
            guard try connection.integer(sql) == 0 else {
                throw PostgresError(.readOnly, database: address.description)
            }
        }
    }

    /// Stores a parcel in one transaction, as far as it is not there yet.
    ///
    /// - Parameters:
    ///   - parcel: the fixes.
    ///   - pass: the proof of the device, whose they are.
    /// - Returns: the outcome, once it is committed.
    /// - Throws: `PostgresError` where nothing of it is stored, or, where the connection broke, nobody knows.
    package func take(_ parcel: DeviceParcel, of pass: DevicePass) throws(PostgresError) -> Outcome {
        let connection = try connected()
        return try connection.transaction { () throws(PostgresError) in
            guard try FleetDevices(connection).letsIn(pass) else { return .notAllowed }
            if parcel.fixes.isEmpty { return .stored(0) }
            return .stored(try store(parcel, of: DeviceKey(pass.device), in: connection))
        }
    }

    private func store(
        _ parcel: DeviceParcel,
        of device: DeviceKey,
        in connection: PostgresConnection
    ) throws(PostgresError) -> Int {
        var numbers = try DeviceNumbers(locking: device, in: connection)
        let receiver = try FleetReceivers(device: device, connection: connection)
            .number(of: parcel.receiver, or: &numbers)
        let runs = FleetRuns(device: device, connection: connection)
        var run = try runs.last(of: receiver, by: parcel.filter)
        if run == nil { run = try runs.begin(&numbers, of: receiver, by: parcel.filter) }
        try numbers.store(for: device, in: connection)
        let checks = ParcelChecks(device: device, connection: connection, receiver: receiver)
        let news = try checks.news(in: parcel)
        guard let run, !news.isEmpty else { return 0 }
        var insertion = try FleetInsertion(
            to: FilterRun(id: run, receiver: parcel.receiver, filter: parcel.filter),
            dividedBy: TrackDivision(),
            of: FleetChunks(device: device, connection: connection, size: ChunkSealer.fixesPerChunk),
            keepingDuplicates: false
        )
        for fix in news { try insertion.insert(fix) }
        return try insertion.finish().stored
    }

    private func connected() throws(PostgresError) -> PostgresConnection {
        if let connection { return connection }
        let new = try PostgresConnection(address)
        try new.migrate(along: FleetSchema.migrations)
        connection = new
        return new
    }
}
