package import Logbook
package import Postgres
internal import Storage

/// Listens to what transactions tell of devices' latest places, by a connection of its own, on a thread of its own.
package actor FleetNews {
    /// Devices of one piece of news, at most.
    private static let most = 100

    /// Time between two pieces of news, at least; what is told meanwhile waits in the connection.
    private static let pause = Duration.seconds(1)

    /// Time without news after which it is that of many all the same: a pool of connections, or a transaction that began before
    /// anybody listened, may have kept some back.
    private static let longestSilence = Duration.seconds(15)

    /// Time until the next attempt where the server cannot be listened to, as a standby cannot.
    private static let patience = Duration.seconds(5)

    private let queue: StorageQueue
    private let address: PostgresAddress
    private var connection: PostgresConnection?

    /// The actor's own thread.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    private init(of address: PostgresAddress) { (queue, self.address) = (StorageQueue(), address) }

    /// The news of a database, for as long as somebody takes it: at most once a second, and each 15 seconds in any case.
    ///
    /// While there is no server, it is that of many every five seconds: whoever asks then learns why.
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

    /// The news since the last time, or within the next half second; nil where there are none, or only of devices that the user
    /// may not see: after that, too, there is a pause.
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
        // Transactions tell nobody while nobody has it. Whoever keeps it from us is not waited for.
        try connection.execute("SET lock_timeout = '5s'")
        try connection.execute("SELECT pg_advisory_lock_shared(hashtextextended('gpslog map', 0))")
        return connection
    }

    /// The devices of which keys were told that the user may see.
    private static func devices(
        _ keys: Set<String>,
        in connection: PostgresConnection
    ) throws(PostgresError) -> [PlacedDevice] {
        // Anybody who may connect can tell something: what is no key is none of a device.
        let keys = keys.filter { $0.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil }
        let sql = """
            SELECT name, latitude, longitude, time, time_leap, speed, course
            FROM latest JOIN device USING (device) WHERE latest.device = ANY (string_to_array($1, ',')::uuid[])
            """
        return try connection.rows(of: sql, bind: { $0.bind(keys.joined(separator: ",")) }) {
            $0.nextPlacedDevice()
        }.compactMap(\.self)
    }
}
