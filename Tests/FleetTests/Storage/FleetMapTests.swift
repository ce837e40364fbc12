import Fleet
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `The map of a fleet` {
    private let fleet: PlacedFleet
    private let map: FleetMap

    init() async throws {
        fleet = try await PlacedFleet()
        map = FleetMap(of: fleet.address)
    }

    private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) throws -> BoundingBox {
        try #require(BoundingBox(west: west, south: south, east: east, north: north))
    }

    @Test func `is empty where there are no tables, or no locations`() async throws {
        for zoom in [nil, 0] as [Int?] { #expect(try await map.map(in: DeviceMap.View(zoom: zoom)) == DeviceMap()) }
        _ = try await PostgresStorage.open(fleet.address, device: "gull")
        for zoom in [nil, 0] as [Int?] { #expect(try await map.map(in: DeviceMap.View(zoom: zoom)) == DeviceMap()) }
    }

    @Test func `has one sign for devices that are close together, and all of the others`() async throws {
        try await fleet.place("gull", 54, 13)
        try await fleet.place("tern", 54.001, 13.001, at: 20)
        try await fleet.place("auk", -33, 151)
        let far = try await map.map(in: DeviceMap.View(zoom: 4))
        let cluster = try #require(far.clusters.first)
        #expect(far.clusters.count == 1 && cluster.devices == 2)
        #expect(try cluster.box == box(13, 54, 13.001, 54.001))
        #expect(cluster.latest == UTCTime(iso8601: "2020-01-01T00:20:00Z"))
        #expect(cluster.box.contains(cluster.middle))
        #expect(far.devices.map(\.name) == ["auk"])
        let auk = try #require(far.devices.first)
        #expect([auk.coordinate.latitude, auk.coordinate.longitude, auk.speed, auk.course] == [-33, 151, 2.5, 90])
        #expect(auk.time == UTCTime(iso8601: "2020-01-01T00:10:00Z"))
        let near = try await map.map(in: DeviceMap.View(try box(12.999, 53.999, 13.002, 54.002), zoom: 20))
        #expect(near.clusters.isEmpty)
        #expect(Set(near.devices.map(\.name)) == ["gull", "tern"])
    }

    @Test func `has what is within a box alone, also across the 180th meridian`() async throws {
        for (name, longitude) in [("west", 179.5), ("east", -179.5), ("far", 0.0)] {
            try await fleet.place(name, -17, longitude)
        }
        for zoom in [nil, 8] as [Int?] {
            let view = DeviceMap.View(try box(179, -18, -179, -16), zoom: zoom)
            #expect(Set(try await map.map(in: view).devices.map(\.name)) == ["west", "east"])
            let other = DeviceMap.View(try box(-1, -18, 1, -16), zoom: zoom)
            #expect(try await map.map(in: other).devices.map(\.name) == ["far"])
        }
    }

    @Test func `has places at a pole, too`() async throws {
        for (name, latitude) in [("bear", 90.0), ("penguin", -90.0)] { try await fleet.place(name, latitude, 180) }
        #expect(try await map.map(in: DeviceMap.View(zoom: 3)).devices.count == 2)
    }

    @Test func `has a place that is nearer to the equator than PostgreSQL reckons`() async throws {
        _ = try FleetGeofences(in: fleet.address).add(
            "island",
            .circle(around: try #require(Coordinate(latitude: 0, longitude: 0)), radius: 500)
        )
        try await fleet.place("auk", .leastNonzeroMagnitude, 1e-200)
        #expect(try await map.map(in: DeviceMap.View(zoom: 3)).devices.map(\.name) == ["auk"])
        #expect(try await map.geofences().map(\.devices) == [1])
    }

    @Test func `lists each device by its name where no level is named, and says that there are more`() async throws {
        try await fleet.place("gull", 54, 13)
        let sql = """
            INSERT INTO device (device, name)
            SELECT gen_random_uuid(), 'd' || lpad(n::text, 4, '0') FROM generate_series(1, \(FleetMap.most)) AS n;
            INSERT INTO receiver (device, receiver, identity) SELECT device, 1, 'r' FROM device WHERE name LIKE 'd0%';
            INSERT INTO latest (device, time, time_leap, receiver, fix, latitude, longitude)
            SELECT device, 0, 0, 1, 1, 54, 13 FROM device WHERE name LIKE 'd0%'
            """
        try PostgresConnection(fleet.address).execute(sql)
        let listed = try await map.map(in: DeviceMap.View())
        #expect(listed.devices.count == FleetMap.most && listed.isCutOff)
        #expect(listed.devices.first?.name == "d0001" && listed.devices.last?.name == "d0200")
        let whole = try await map.map(in: DeviceMap.View(zoom: 22))
        #expect(whole.clusters.map(\.devices) == [FleetMap.most + 1] && whole.devices.isEmpty)
    }

    @Test func `goes on after the server ended its connection`() async throws {
        try await fleet.place("gull", 54, 13)
        #expect(try await map.map(in: DeviceMap.View(zoom: 4)).devices.count == 1)
        let ending = """
            SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
            """
        _ = try PostgresConnection.integer(ending, in: fleet.address)
        #expect(try await map.map(in: DeviceMap.View(zoom: 4)).devices.count == 1)
    }
}
