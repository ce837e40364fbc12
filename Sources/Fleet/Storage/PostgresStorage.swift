internal import FixCodec
package import GNSS
package import Logbook
internal import Platform
internal import Storage

/// Stores the fixes of one device in a PostgreSQL database shared by many devices, on its own thread.
///
/// Fixes are committed when `append` returns, so they survive a crash of this program or of the server. Any number of
/// programs may read and write the database at the same time. Satellites are not stored.
package actor PostgresStorage: StorageService, StoredFixes {
    private let queue: ExecutorThread
    let connection: PostgresConnection
    let chunks: FleetChunks

    var receivers: ReceiverRows<DeviceDatabase> { database.receivers }

    private let division: TrackDivision

    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    private init(
        _ queue: ExecutorThread,
        _ connection: sending PostgresConnection,
        _ device: DeviceKey,
        fixesPerChunk: Int,
        dividedBy division: TrackDivision
    ) {
        (self.queue, self.division) = (queue, division)
        self.connection = connection
        let database = DeviceDatabase(device: device, connection: connection)
        chunks = FleetChunks(database: database, size: max(1, fixesPerChunk))
    }

    /// Opens a database, creating its tables and adding the device if needed.
    ///
    /// - Parameters:
    ///   - address: the database.
    ///   - device: the name of the device.
    ///   - fixesPerChunk: the number of fixes per chunk.
    ///   - division: the rules that end tracks.
    /// - Returns: the storage.
    /// - Throws: `PostgresError` if the connection fails, or a newer gpslog created the tables.
    package static func open(
        _ address: PostgresAddress,
        device: String,
        fixesPerChunk: Int = ChunkSealer.fixesPerChunk,
        dividedBy division: TrackDivision = TrackDivision()
    ) async throws(PostgresError) -> PostgresStorage {
        let queue = ExecutorThread()
        return try await queue.run { () throws(PostgresError) in
            let connection = try FleetSchema.connection(to: address)
            let key = try DeviceKey(of: device, in: connection)
            return PostgresStorage(queue, connection, key, fixesPerChunk: fixesPerChunk, dividedBy: division)
        }
    }

    /// Opens a database to read one device.
    ///
    /// - Parameters:
    ///   - address: the database.
    ///   - choice: the name of the device; `nil` for the only one.
    /// - Returns: the storage.
    /// - Throws: `PostgresError` if the connection fails or the tables do not exist, and `DeviceChoiceError` if the
    ///   device is unknown or ambiguous.
    package static func forReading(_ address: PostgresAddress, device choice: String?) async throws -> PostgresStorage {
        let queue = ExecutorThread()
        return try await queue.run { () throws(any Error) in
            let connection = try PostgresConnection(address)
            guard try connection.schemaVersion > 0 else {
                throw PostgresError(.noSuchTable, database: address.description)
            }
            try connection.migrate(along: FleetSchema.migrations)
            let name = try DeviceChoice(in: connection).name(of: choice)
            guard let key = try DeviceKey(ofKnown: name, in: connection) else {
                throw DeviceChoiceError.unknown(name, try DeviceChoice(in: connection))
            }
            return PostgresStorage(
                queue,
                connection,
                key,
                fixesPerChunk: ChunkSealer.fixesPerChunk,
                dividedBy: TrackDivision()
            )
        }
    }

    /// Opens a database to replay captures of a device, creating the tables and adding the device if needed.
    ///
    /// - Parameters:
    ///   - address: the database.
    ///   - choice: the name of the device; `nil` for the only one.
    ///   - division: the rules that end tracks.
    /// - Returns: the storage.
    /// - Throws: `PostgresError` if the connection fails, or a newer gpslog created the tables, and `DeviceChoiceError`
    ///   if the device is ambiguous.
    package static func forReplaying(
        into address: PostgresAddress,
        device choice: String?,
        dividedBy division: TrackDivision
    ) async throws -> PostgresStorage {
        if let choice { return try await open(address, device: choice, dividedBy: division) }
        let only = try await ExecutorThread().run { () throws(any Error) in
            let connection = try PostgresConnection(address)
            guard try connection.schemaVersion > 0 else { throw DeviceChoiceError.none(address.description) }
            return try DeviceChoice(in: connection).name(of: nil)
        }
        return try await open(address, device: only, dividedBy: division)
    }

    package func beginRun(
        of receiver: ReceiverIdentity,
        judgedBy filter: FilterDescription
    ) throws(PostgresError) -> FilterRun {
        try connection.transaction { () throws(PostgresError) in
            var numbers = try DeviceNumbers(locking: chunks.device, in: connection)
            let number = try database.receiverNumber(of: receiver, or: &numbers)
            let run = try database.beginRun(&numbers, of: number, by: filter)
            try numbers.store(for: chunks.device, in: connection)
            return FilterRun(id: run, receiver: receiver, filter: filter)
        }
    }

    /// Stores filtered fixes of one receiver in one transaction and assigns locations to its tracks.
    ///
    /// A location continues the receiver's latest track unless the rules of `division` end it.
    package func append(_ fixes: [JudgedFix], to run: FilterRun) throws(PostgresError) -> AppendResult {
        if fixes.isEmpty { return AppendResult() }
        return try connection.transaction { () throws(PostgresError) in
            var insertion = try FleetInsertion(to: run, dividedBy: division, of: chunks)
            try insertion.insert(fixes)
            return try insertion.finish()
        }
    }

    /// Merges the receiver's small chunks when a run pauses or ends.
    package func endRun(_ run: FilterRun) throws(PostgresError) {
        try connection.transaction { () throws(PostgresError) in
            // Lock out other programs that store for the device.
            _ = try DeviceNumbers(locking: chunks.device, in: connection)
            if let receiver = try receivers.number(of: run.receiver) { try chunks.sealAll(of: receiver) }
        }
    }

    /// A page of stored fixes: first those without time, then by time and arrival.
    ///
    /// An empty page marks the end.
    package func fixes(
        in selection: FixSelection,
        after last: StoredFix?,
        limit: Int
    ) throws(PostgresError) -> [StoredFix] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            var track: FixQuery.TrackExtent?
            if let id = selection.track {
                track = try database.tracks.extent(of: id)
                if track == nil { return [] }
            }
            let limit = max(1, limit)
            let isAmongTimeless = selection.includesTimeless && last?.judged.time == nil
            var page: [FixWithNumbers] = []
            if isAmongTimeless { page = try TimelessReading(chunks: chunks).page(after: last?.id ?? 0, limit: limit) }
            if page.count < limit {
                let query = FixQuery(selection, track: track, after: isAmongTimeless ? nil : last, limit: limit)
                let reading = reading(query)
                page += try reading.next(limit - page.count, as: WholeFixPage()).fixes
            }
            return try storedFixes(page, of: receivers.identities())
        }
    }

    /// Starts to read after the last fix named by the query.
    func reading(_ query: FixQuery) -> FixReading<FleetChunkSequence> {
        FixReading(query, over: FleetChunkSequence(query, of: chunks), without: TrackDeletions())
    }

    /// All tracks sorted by start.
    package func tracks() throws(PostgresError) -> [Track] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            let identities = try receivers.identities()
            return try database.tracks.all { identities[$0] }
        }
    }

    func storedFixes(
        _ fixes: [FixWithNumbers],
        of receivers: [Int64: ReceiverIdentity]
    ) throws(PostgresError) -> [StoredFix] {
        var stored: [StoredFix] = []
        stored.reserveCapacity(fixes.count)
        for fix in fixes {
            guard let receiver = receivers[fix.receiver] else {
                throw PostgresError(
                    .damaged,
                    message: "a fix without receiver",
                    database: connection.address.description
                )
            }
            stored.append(
                StoredFix(id: fix.id, receiver: receiver, run: fix.run, track: fix.track, judged: fix.judged)
            )
        }
        return stored
    }
}

extension PostgresStorage: ReceiverMemory {
    /// All remembered receivers, the most recently active first.
    package func rememberedReceivers() throws(PostgresError) -> [FamiliarReceiver] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in try receivers.remembered() }
    }

    /// Remembers a receiver, replacing its earlier entry.
    package func remember(_ receiver: FamiliarReceiver) throws(PostgresError) {
        try connection.transaction { () throws(PostgresError) in try receivers.remember(receiver) }
    }
}
