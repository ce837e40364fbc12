internal import GNSS
internal import Logbook
package import Postgres
internal import Storage

/// Takes in what devices send, by one connection and on a thread of its own: what comes together in one transaction.
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

    /// A parcel, and the device whose it is.
    package struct Delivery: Sendable {
        /// The parcel.
        package let parcel: DeviceParcel

        /// The key of the device.
        package let device: [UInt8]

        /// The SHA-256 of the secret that proves it; nil where somebody else has seen to that.
        let secretHash: [UInt8]?

        /// A parcel with a proof.
        package init(_ parcel: DeviceParcel, of pass: DevicePass) {
            (self.parcel, device, secretHash) = (parcel, pass.device, pass.secretHash)
        }

        /// A parcel of a device that was let in.
        package init(_ parcel: DeviceParcel, ofKnown device: [UInt8]) {
            (self.parcel, self.device, secretHash) = (parcel, device, nil)
        }
    }

    private let queue = StorageQueue()
    private let address: PostgresAddress
    private var connection: PostgresConnection?
    private var memory = IntakeMemory()
    /// The connection that it was filled by.
    private var memoryConnection = 0
    private var partitionsDue = ContinuousClock.now

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

    /// Stores parcels in one transaction, as far as they are not there yet.
    ///
    /// - Parameter deliveries: the parcels; those of a device in the order in which they came.
    /// - Returns: the outcomes, in the same order, once all is committed.
    /// - Throws: `PostgresError` where nothing of any is stored, or, where the connection broke, nobody knows.
    package func take(_ deliveries: [Delivery]) throws(PostgresError) -> [Outcome] {
        let connection = try connected()
        makePartitions(in: connection)
        // Two collectors that hold some of the same devices' rows must not wait for each other.
        let order = deliveries.indices.sorted { first, second in
            let devices = (deliveries[first].device, deliveries[second].device)
            return devices.0 == devices.1 ? first < second : devices.0.lexicographicallyPrecedes(devices.1)
        }
        do throws(PostgresError) {
            return try connection.transaction { () throws(PostgresError) in
                // Another server may not have all that was committed on the last one.
                if memoryConnection != connection.count { memory = IntakeMemory() }
                memoryConnection = connection.count
                let numbers = try letIn(order.map { deliveries[$0] }, by: connection)
                var outcomes = [Outcome](repeating: .notAllowed, count: deliveries.count)
                // One parcel before it may have given more numbers to the device.
                var latest: [DeviceKey: DeviceNumbers] = [:]
                for (index, numbers) in zip(order, numbers) {
                    guard let numbers else { continue }
                    let device = DeviceKey(deliveries[index].device)
                    var own = latest[device] ?? numbers
                    let stored = try store(deliveries[index].parcel, of: device, &own, in: connection)
                    outcomes[index] = .stored(stored)
                    latest[device] = own
                }
                return outcomes
            }
        } catch {
            // Of what was rolled back, nothing may be remembered.
            memory = IntakeMemory()
            throw error
        }
    }

    /// The key of the device that a topic of MQTT lets in; nil where there is none.
    package func device(ofTopic topic: String) throws(PostgresError) -> [UInt8]? {
        let connection = try connected()
        return try connection.transaction { () throws(PostgresError) in
            try FleetDevices(connection).device(ofTopic: topic)
        }
    }

    /// Locks the devices that have shown tokens of their own, and returns their last numbers; nil for others.
    ///
    /// By the lock it is a transaction that writes, also where all is known: its commit waits for a standby that the server waits
    /// for, and so no device is told of what a server alone has that was killed during such a wait.
    private func letIn(
        _ deliveries: [Delivery],
        by connection: PostgresConnection
    ) throws(PostgresError) -> [DeviceNumbers?] {
        let columns = "SELECT \(DeviceNumbers.columns) FROM numbering n"
        let proven = """
            \(columns) JOIN device_token t ON t.device = n.device
            WHERE n.device = $1 AND t.device = $1 AND t.secret = $2 FOR UPDATE OF n
            """
        let queries = deliveries.map { delivery in
            let sql = delivery.secretHash == nil ? "\(columns) WHERE n.device = $1 FOR UPDATE" : proven
            return PostgresStatement(sql) {
                $0.bind(identifier: delivery.device)
                if let hash = delivery.secretHash { $0.bind(hash) }
            }
        }
        // An import, or whoever else stores much for one device, is not to hold up the others.
        let patience = PostgresStatement("SET LOCAL lock_timeout = '2s'")
        let numbers = try connection.rows(ofEach: [patience] + queries) { row throws(PostgresError) in
            try DeviceNumbers(&row, of: connection)
        }
        return numbers.dropFirst().map(\.first)
    }

    private func store(
        _ parcel: DeviceParcel,
        of device: DeviceKey,
        _ numbers: inout DeviceNumbers,
        in connection: PostgresConnection
    ) throws(PostgresError) -> Int {
        if parcel.fixes.isEmpty { return 0 }
        let before = numbers
        var receiver: KnownReceiver
        if let known = memory.receiver(of: parcel, from: device, at: numbers) {
            receiver = known
        } else {
            receiver = try KnownReceiver(of: parcel, from: device, &numbers, in: connection)
        }
        let news = try ParcelChecks(device: device, connection: connection, receiver: receiver.number)
            .news(in: parcel, beside: &receiver.checks)
        var insertion = FleetInsertion(
            to: FilterRun(id: receiver.run, receiver: parcel.receiver, filter: parcel.filter),
            of: receiver.number,
            dividedBy: TrackDivision(),
            of: FleetChunks(device: device, connection: connection, size: ChunkSealer.fixesPerChunk),
            numbers,
            behind: receiver.end,
            keepingDuplicates: false
        )
        try insertion.insert(news)
        let stored = try insertion.finish().stored
        (receiver.end, numbers) = (insertion.end, insertion.numbers)
        memory.remember(receiver, of: parcel, from: device, at: before, now: numbers)
        return stored
    }

    /// Makes ahead the parts of the table of chunks, once a day.
    private func makePartitions(in connection: PostgresConnection) {
        guard partitionsDue <= .now else { return }
        partitionsDue = .now + .seconds(86_400)
        // Without them, as it may not or somebody reads all the time, chunks are stored where those of no part are.
        try? connection.transaction { () throws(PostgresError) in
            try connection.execute("SET LOCAL lock_timeout = '2s'; SELECT make_chunk_partitions()")
        }
    }

    private func connected() throws(PostgresError) -> PostgresConnection {
        if let connection { return connection }
        let new = try FleetSchema.connection(to: address)
        connection = new
        return new
    }
}
