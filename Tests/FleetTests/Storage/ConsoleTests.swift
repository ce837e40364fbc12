import Fleet
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `The table of a fleet's devices` {
    private let fleet: PlacedFleet
    private let map: FleetMap
    /// The fixtures' day, the first of January 2020.
    private let query: DeviceConsole.Query

    init() async throws {
        fleet = try await PlacedFleet()
        map = FleetMap(of: fleet.address)
        query = DeviceConsole.Query(day: try #require(UTCTime(iso8601: "2020-01-01T00:00:00Z")))
    }

    private func names(_ query: DeviceConsole.Query) async throws -> [String] {
        try await map.table(query).rows.map(\.name)
    }

    private func rule(_ kind: FleetRules.Kind, _ scope: FleetRules.Scope, _ value: Double?) throws -> Bool {
        try FleetRules(in: fleet.address).set(kind, of: scope, to: value)
    }

    @Test func `is empty without tables, and has devices without locations`() async throws {
        #expect(try await map.table(query) == DeviceConsole())
        _ = try await PostgresStorage.open(fleet.address, device: "gull")
        let table = try await map.table(query)
        #expect(table.rows.map(\.state) == [.unheard] && table.rows.first?.place == nil)
        #expect(table.total == 1 && table.counts == [.unheard: 1])
    }

    @Test func `says who is silent by the rule of the device, of its groups, or of all`() async throws {
        for name in ["auk", "gull", "tern"] { try await fleet.place(name, 54, 13) }
        #expect(try await map.table(query).counts == [.silent: 3])
        let (devices, groups) = (try FleetDevices(in: fleet.address), try FleetGroups(in: fleet.address))
        #expect(try groups.add("boats") && groups.add("ships"))
        #expect(try devices.put("gull", into: ["boats", "ships"]) == .done)
        // Longer than since 2020.
        let ever = 1e9
        #expect(try rule(.silentAfter, .all, ever))
        #expect(try await map.table(query).counts == [.moving: 3])
        #expect(try rule(.silentAfter, .group("boats"), 60) && rule(.silentAfter, .group("ships"), ever))
        #expect(try await map.table(query).rows.map(\.state) == [.moving, .silent, .moving])
        #expect(try rule(.silentAfter, .device("gull"), ever) && rule(.silentAfter, .device("tern"), 60))
        let table = try await map.table(query)
        #expect(table.rows.map(\.state) == [.moving, .moving, .silent])
        #expect(table.rows.map(\.silentAfter) == [ever, ever, 60])
        let seen = try await map.map(in: DeviceMap.View()).devices
        #expect(seen.map(\.silentAfter) == [ever, ever, 60])
        #expect(try rule(.silentAfter, .device("tern"), nil))
        #expect(try await map.table(query).counts == [.moving: 3])
        #expect(try !rule(.silentAfter, .device("owl"), 1) && !rule(.silentAfter, .group("owls"), 1))
        #expect(
            try FleetRules(in: fleet.address).all().map(\.scope) == [
                .all, .group("boats"), .group("ships"), .device("gull"),
            ]
        )
    }

    @Test func `marks suspect locations, here and on the map`() async throws {
        let suspicion = try #require(Suspicion([.init(.positionStep), .init(.spoofingReported)]))
        try await fleet.place("gull", 54, 13, suspicion)
        try await fleet.place("tern", 54, 13)
        let table = try await map.table(query)
        #expect(table.suspects == 1)
        #expect(table.rows.map(\.place?.suspicion) == ["position-step spoofing-reported", nil])
        var suspect = query
        suspect.filter = .suspect
        #expect(try await names(suspect) == ["gull"])
        #expect(try await map.map(in: DeviceMap.View(zoom: 3)).clusters.map(\.suspects) == [1])
        try await fleet.place("gull", 54, 13, at: 11)
        #expect(try await names(suspect).isEmpty)
    }

    @Test func `is searched, sorted and paged by the server`() async throws {
        for (index, name) in ["van 1", "Van 2", "boat \\ 100%_"].enumerated() {
            try await fleet.place(name, 54 + Double(index), 13, at: 10 + index)
        }
        _ = try FleetGroups(in: fleet.address).add("Ferries")
        _ = try FleetDevices(in: fleet.address).put("boat \\ 100%_", into: ["Ferries"])
        for (search, found) in [
            ("VAN", ["Van 2", "van 1"]), ("%", ["boat \\ 100%_"]), ("\\", ["boat \\ 100%_"]),
            ("ferr", ["boat \\ 100%_"]),
            ("'", []),
        ] {
            var searching = query
            searching.search = search
            #expect(try await names(searching) == found, "\(search)")
        }
        var sorted = query
        sorted.order = .age
        #expect(try await names(sorted) == ["boat \\ 100%_", "Van 2", "van 1"])
        (sorted.limit, sorted.offset, sorted.isDescending) = (1, 1, true)
        #expect(try await names(sorted) == ["Van 2"])
        #expect(try await map.table(sorted).total == 3)
        for order in [DeviceConsole.Query.Order.name, .group, .state, .speed, .battery, .distance] {
            sorted.order = order
            #expect(try await names(sorted).count == 1, "\(order)")
        }
        var one = query
        one.name = "van 1"
        #expect(try await names(one) == ["van 1"])
    }

    @Test func `has the distance since the day began`() async throws {
        // Four minutes apart: one track.
        for (minute, latitude) in [(10, 54.0), (14, 54.01), (18, 54.02)] {
            try await fleet.place("gull", latitude, 13, at: minute)
        }
        let distance = try #require(await map.table(query).rows.first?.distance)
        #expect((2200..<2250).contains(distance), "\(distance)")
        var later = query
        later.day = try #require(UTCTime(iso8601: "2020-01-01T00:30:00Z"))
        #expect(try await map.table(later).rows.map(\.distance) == [0])
        later.order = .distance
        #expect(try await map.table(later).rows.map(\.distance) == [0])
    }

    @Test func `is sorted by the distance, also of those that have moved since it was first asked for`() async throws {
        for (name, latitudes) in [("gull", [54.0, 54.01]), ("auk", [54.0, 54.02]), ("tern", [54.0])] {
            for (index, latitude) in latitudes.enumerated() {
                try await fleet.place(name, latitude, 13, at: 10 + 4 * index)
            }
        }
        var sorted = query
        (sorted.order, sorted.isDescending) = (.distance, true)
        #expect(try await names(sorted) == ["auk", "gull", "tern"])
        try await fleet.place("gull", 54.04, 13, at: 18)
        #expect(try await names(sorted) == ["gull", "auk", "tern"])
        sorted.search = "u"
        (sorted.limit, sorted.offset, sorted.isDescending) = (1, 1, false)
        #expect(try await names(sorted).count == 1)
    }
}
