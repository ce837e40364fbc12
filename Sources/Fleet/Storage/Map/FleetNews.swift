package import Logbook
internal import Platform
internal import Storage

/// Listens to notifications about devices' latest positions, by its own connection and thread.
package actor FleetNews {
    /// Most devices listed in one update; for more, the update only says that many have moved.
    private static let most = 100

    /// Shortest interval between updates; notifications arriving in between wait in the connection.
    private static let pause = Duration.seconds(1)

    /// Longest interval between updates.
    ///
    /// A connection pool, or a transaction that started before this listener, may have suppressed notifications, so an
    /// update then says that many have moved.
    private static let longestSilence = Duration.seconds(15)

    /// Interval of retries if listening fails, as on a standby server.
    private static let patience = Duration.seconds(5)

    private let queue: ExecutorThread
    private let address: PostgresAddress
    private var connection: PostgresConnection?

    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    private init(of address: PostgresAddress) { (queue, self.address) = (ExecutorThread(), address) }

    /// Updates while the stream is consumed: at most one per second, and at least one in 15 seconds.
    ///
    /// If the server is not available, the stream yields `ofMany` every five seconds. The consumer then reads the map
    /// and gets the error.
    package static func moves(in address: PostgresAddress) -> AsyncStream<DeviceMoves> {
        let (moves, output) = AsyncStream.makeStream(of: DeviceMoves.self, bufferingPolicy: .bufferingNewest(1))
        let task = Task {
            let news = FleetNews(of: address)
            var toldAt = ContinuousClock.now
            while !Task.isCancelled {
                let next = await news.next()
                let isDue = toldAt.duration(to: .now) >= Self.longestSilence
                if let told = next.moves ?? (isDue ? DeviceMoves.ofMany : nil) {
                    told.tell(output)
                    toldAt = .now
                } else if !next.hasHeard {
                    continue
                }
                try? await Task.sleep(for: next.isListening ? Self.pause : Self.patience)
            }
            output.finish()
        }
        output.onTermination = { _ in task.cancel() }
        return moves
    }

    /// The update since the last call, waiting up to half a second.
    ///
    /// `moves` is `nil` if there are no notifications, or, with `hasHeard`, only about devices that the user may not
    /// see.
    private func next() -> (moves: DeviceMoves?, hasHeard: Bool, isListening: Bool) {
        do throws(PostgresError) {
            guard let connection else {
                self.connection = try Self.listening(to: address)
                return (.ofMany, true, true)
            }
            let told = Set(try connection.notifications(within: 500))
            if told.isEmpty { return (nil, false, true) }
            if told.count > Self.most { return (.ofMany, true, true) }
            let devices = try Self.devices(told, in: connection)
            return (devices.isEmpty ? nil : .of(devices), true, true)
        } catch {
            connection = nil
            return (.ofMany, false, false)
        }
    }

    private static func listening(to address: PostgresAddress) throws(PostgresError) -> PostgresConnection {
        let connection = try PostgresConnection(address)
        try connection.execute("LISTEN gpslog_latest")
        // Transactions send notifications only while a listener holds this lock. Do not wait long if it is blocked.
        try connection.execute("SET lock_timeout = '5s'")
        try connection.execute("SELECT pg_advisory_lock_shared(hashtextextended('gpslog map', 0))")
        return connection
    }

    /// Devices visible to the user among those whose keys have the given hashes.
    private static func devices(
        _ keys: Set<String>,
        in connection: PostgresConnection
    ) throws(PostgresError) -> [DevicePlace] {
        // Every role that can connect may send notifications, so ignore payloads that are not hashes.
        let keys = keys.filter { $0.wholeMatch(of: /[0-9a-f]{64}/) != nil }
        let sql = """
            SELECT \(DevicePlace.columns) FROM latest JOIN device USING (device)
            WHERE encode(sha256(uuid_send(device)), 'hex') = ANY (string_to_array($1, ','))
            """
        return try connection.rows(of: sql, bind: { $0.bind(keys.joined(separator: ",")) }) {
            $0.nextPlacedDevice()
        }.compactMap(\.self)
    }
}
