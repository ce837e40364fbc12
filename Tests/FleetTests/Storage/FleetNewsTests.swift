import Fleet
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `The news of a fleet's latest places` {
    private let fleet: PlacedFleet

    init() async throws { fleet = try await PlacedFleet() }

    /// Moves a device repeatedly until an update names devices, and returns these.
    private func moved(
        _ device: String,
        _ told: inout AsyncStream<DeviceMoves>.AsyncIterator
    ) async throws -> [DevicePlace] {
        for minute in 20..<60 {
            try await fleet.place(device, Double(minute), 14, at: minute)
            // Updates not consumed in time are merged into `ofMany`.
            if case .of(let devices)? = await told.next(isolation: #isolation) { return devices }
        }
        return []
    }

    @Test func `names the devices that have come to other places since somebody listens`() async throws {
        try await fleet.place("gull", 54, 13)
        var told = FleetNews.moves(in: fleet.address).makeAsyncIterator()
        // The first update says that anything may have changed before.
        #expect(await told.next() == .ofMany)
        let devices = try await moved("gull", &told)
        #expect(devices.map(\.name) == ["gull"])
        #expect(devices.first?.coordinate.longitude == 14 && devices.first?.speed == 2.5)
    }

    @Test func `passes over what is not the latest, and what others tell`() async throws {
        try await fleet.place("gull", 54, 13, at: 30)
        var told = FleetNews.moves(in: fleet.address).makeAsyncIterator()
        #expect(await told.next() == .ofMany)
        try await fleet.place("gull", 55, 14, at: 20)
        let connection = try PostgresConnection(fleet.address)
        for text in ["", "'; DROP TABLE device", String(repeating: "0", count: 64), "0000"] {
            try connection.run("SELECT pg_notify('gpslog_latest', $1)") { $0.bind(text) }
        }
        #expect(try await moved("tern", &told).map(\.name) == ["tern"])
    }

    @Test func `is told by no transaction while nobody listens`() async throws {
        let connection = try PostgresConnection(fleet.address)
        _ = try await PostgresStorage.open(fleet.address, device: "gull")
        try connection.execute("LISTEN gpslog_latest")
        try await fleet.place("gull", 54, 13)
        // This notification arrives after those of earlier transactions.
        try connection.execute("NOTIFY gpslog_latest, 'end'")
        #expect(try connection.notifications(within: 60_000) == ["end"])
        try connection.execute("SELECT pg_advisory_lock_shared(hashtextextended('gpslog map', 0))")
        try await fleet.place("gull", 55, 13, at: 20)
        let told = try connection.notifications(within: 60_000)
        // Other tenants hear it, too, so it must not contain the device's key.
        let hash = "SELECT encode(sha256(uuid_send(device)), 'hex') FROM device"
        #expect(try told == connection.rows(of: hash) { $0.nextText() })
    }
}
