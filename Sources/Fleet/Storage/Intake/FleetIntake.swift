internal import GNSS
internal import Logbook
internal import Platform
internal import Storage

/// Stores parcels of devices by one connection on its own thread, several parcels in one transaction.
///
/// It connects when the first parcels arrive, and reconnects after a failure of the server.
package actor FleetIntake {
    package enum Outcome: Hashable, Sendable {
        /// The whole parcel is committed; the numbers count fixes that were not stored before, and those discarded
        /// because another place is stored for their time.
        case stored(Int, contradicting: Int = 0)
        /// The device has no such token.
        case notAllowed
    }

    /// A parcel and its device.
    package struct Delivery: Sendable {
        package let parcel: DeviceParcel

        package let device: [UInt8]

        /// SHA-256 of the token's secret; `nil` if the device is authenticated already.
        let secretHash: [UInt8]?

        /// A parcel with credentials to check.
        package init(_ parcel: DeviceParcel, of pass: DevicePass) {
            (self.parcel, device, secretHash) = (parcel, pass.device, pass.secretHash)
        }

        package init(_ parcel: DeviceParcel, ofKnown device: [UInt8]) {
            (self.parcel, self.device, secretHash) = (parcel, device, nil)
        }
    }

    private let queue = ExecutorThread()
    private let address: PostgresAddress
    private var connection: PostgresConnection?
    private var memory = IntakeMemory()
    /// Number of the connection that filled the memory.
    private var memoryConnection = 0
    private var partitionsDue = ContinuousClock.now

    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates the tables if needed, when it connects.
    package init(into address: PostgresAddress) { self.address = address }

    /// Checks that the database responds and is writable.
    ///
    /// - Throws: `PostgresError` if not.
    package func requireReadiness() throws(PostgresError) {
        let connection = try connected()
        try connection.transaction { () throws(PostgresError) in
            // A standby server is read-only as well.
            let sql = "SELECT current_setting('transaction_read_only')::bool::int"
            guard try connection.integer(sql) == 0 else {
                throw PostgresError(.readOnly, database: address.description)
            }
        }
    }

    /// Stores parcels in one transaction, skipping fixes stored before.
    ///
    /// - Parameter deliveries: the parcels, in order of arrival for each device.
    /// - Returns: the outcomes in the same order, after the commit.
    /// - Throws: `PostgresError` if nothing is stored, or, after the connection broke, possibly everything.
    package func take(_ deliveries: [Delivery]) throws(PostgresError) -> [Outcome] {
        let connection = try connected()
        makePartitions(in: connection)
        // Lock devices in a fixed order, so that several collectors do not deadlock.
        let order = deliveries.indices.sorted { first, second in
            let devices = (deliveries[first].device, deliveries[second].device)
            return devices.0 == devices.1 ? first < second : devices.0.lexicographicallyPrecedes(devices.1)
        }
        do throws(PostgresError) {
            return try connection.transaction { () throws(PostgresError) in
                // After a failover, the new server may lack transactions that the previous one had committed.
                if memoryConnection != connection.count { memory = IntakeMemory() }
                memoryConnection = connection.count
                let numbers = try letIn(order.map { deliveries[$0] }, by: connection)
                var outcomes = [Outcome](repeating: .notAllowed, count: deliveries.count)
                // A preceding parcel of the same device may have assigned further numbers.
                var latest: [DeviceKey: DeviceNumbers] = [:]
                for (index, entry) in zip(order, numbers) {
                    guard let (numbers, trackGap) = entry else { continue }
                    let device = DeviceKey(deliveries[index].device)
                    var own = latest[device] ?? numbers
                    var parcel = deliveries[index].parcel
                    if let trackGap { parcel.division.longestGap = trackGap }
                    outcomes[index] = try store(parcel, of: device, &own, in: connection)
                    latest[device] = own
                }
                return outcomes
            }
        } catch {
            // Forget the state of a transaction that was rolled back.
            memory = IntakeMemory()
            throw error
        }
    }

    /// Key of the device with an MQTT topic; `nil` if no device has it.
    package func device(ofTopic topic: String) throws(PostgresError) -> [UInt8]? {
        let connection = try connected()
        return try connection.transaction { () throws(PostgresError) in
            try FleetDevices(connection).device(ofTopic: topic)
        }
    }

    /// Locks the authenticated devices, and returns their last numbers and the rule `track-gap`; `nil` for devices with a wrong token.
    ///
    /// The lock makes this a writing transaction even if all fixes are stored already. Therefore its commit waits for a
    /// synchronous standby. Otherwise a device could get an acknowledgement of fixes that only a failing primary server
    /// has.
    private func letIn(
        _ deliveries: [Delivery],
        by connection: PostgresConnection
    ) throws(PostgresError) -> [(DeviceNumbers, trackGap: Double?)?] {
        let columns = "SELECT \(DeviceNumbers.columns), rule_value(n.device, 'track-gap') FROM numbering n"
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
        // A long transaction for one device, such as an import, must not block the others.
        let patience = PostgresStatement("SET LOCAL lock_timeout = '2s'")
        let numbers = try connection.rows(ofEach: [patience] + queries) { row throws(PostgresError) in
            (try DeviceNumbers(&row, of: connection), row.nextReal())
        }
        return numbers.dropFirst().map(\.first)
    }

    private func store(
        _ parcel: DeviceParcel,
        of device: DeviceKey,
        _ numbers: inout DeviceNumbers,
        in connection: PostgresConnection
    ) throws(PostgresError) -> Outcome {
        if parcel.fixes.isEmpty { return .stored(0) }
        let database = DeviceDatabase(device: device, connection: connection)
        let before = numbers
        var receiver: ReceiverState
        if let known = memory.receiver(of: parcel, from: device, at: numbers) {
            receiver = known
        } else {
            receiver = try ReceiverState(of: parcel, from: device, &numbers, in: connection)
        }
        let news = try ParcelChecks(device: device, connection: connection, receiver: receiver.number)
            .news(in: parcel, beside: &receiver.checks)
        var insertion = FleetInsertion(
            to: FilterRun(id: receiver.run, receiver: parcel.receiver, filter: parcel.filter),
            of: receiver.number,
            dividedBy: parcel.division,
            of: FleetChunks(database: database, size: ChunkSealer.fixesPerChunk),
            numbers,
            behind: receiver.end,
            keepingDuplicates: false
        )
        try insertion.insert(news)
        var report = memory.report(from: device, at: before)
        try FleetReports(device: device, connection: connection).note(parcel.reports, after: &report)
        let stored = try insertion.finish().stored
        (receiver.end, numbers) = (insertion.end, insertion.numbers)
        // A report with an earlier location may not be the latest one that is stored.
        if let latest = receiver.end.locations.latest, report.map({ $0.time < latest }) ?? false { report = nil }
        memory.remember(receiver, report, of: parcel, from: device, at: before, now: numbers)
        return .stored(stored, contradicting: insertion.contradictions)
    }

    /// Creates future partitions of the chunk table, once a day.
    private func makePartitions(in connection: PostgresConnection) {
        guard partitionsDue <= .now else { return }
        partitionsDue = .now + .seconds(86_400)
        // If this fails, for lack of permission or because of a lock, chunks go to the default partition.
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
