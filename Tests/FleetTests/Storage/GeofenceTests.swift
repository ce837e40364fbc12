import Fleet
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `A fence of a fleet` {
    private let fleet: PlacedFleet
    private let fences: FleetGeofences

    init() async throws {
        fleet = try await PlacedFleet()
        fences = try FleetGeofences(in: fleet.address)
    }

    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    private var events: [String] {
        get throws {
            try fences.events(limit: 100).reversed().map {
                "\($0.device) \($0.hasEntered ? "entered" : "left") \($0.geofence)"
            }
        }
    }

    @Test func `notes who enters and who leaves, once each`() async throws {
        #expect(try fences.add("harbour", .circle(around: place(54, 13), radius: 500)))
        for (minute, latitude) in [(10, 54.01), (11, 54.004), (12, 54.0), (13, 54.005), (14, 54.0), (15, 53.99)] {
            try await fleet.place("gull", latitude, 13, at: minute)
        }
        #expect(
            try events == [
                "gull entered harbour", "gull left harbour", "gull entered harbour", "gull left harbour",
            ]
        )
        let first = try #require(try fences.events(limit: 100).last)
        #expect(first.time == UTCTime(iso8601: "2020-01-01T00:11:00Z"))
        #expect(first.coordinate.latitude == 54.004)
        #expect(try fences.events(limit: 1).count == 1)
    }

    @Test func `may be a polygon, or a circle across the 180th meridian`() async throws {
        let corners = try [place(54, 13), place(55, 13), place(55, 14)]
        #expect(try fences.add("bay", .polygon(corners)))
        #expect(try fences.add("strait", .circle(around: place(-17, 179.999), radius: 1000)))
        try await fleet.place("gull", 54.9, 13.1)
        try await fleet.place("tern", 54.1, 13.9)
        try await fleet.place("auk", -17, -179.999, at: 20)
        #expect(try events == ["gull entered bay", "auk entered strait"])
        let all = try fences.all()
        #expect(all.map(\.name) == ["bay", "strait"] && all.map(\.devices) == [1, 1])
        #expect(all.first?.shape == .polygon(corners))
        #expect(all.last?.shape == .circle(around: try place(-17, 179.999), radius: 1000))
    }

    @Test func `has a name of its own, and leaves its events when it is taken away`() async throws {
        let circle = Geofence.Shape.circle(around: try place(54, 13), radius: 500)
        #expect(try fences.add("harbour", circle))
        #expect(try !fences.add("harbour", circle))
        try await fleet.place("gull", 54, 13)
        #expect(try fences.remove("harbour"))
        #expect(try !fences.remove("harbour"))
        #expect(try fences.all().isEmpty)
        try await fleet.place("gull", 55, 13, at: 20)
        #expect(try events == ["gull entered harbour"])
        #expect(try PostgresConnection.integer("SELECT count(*) FROM geofence_stay", in: fleet.address) == 0)
    }

    @Test func `can be made one for a group, and for all again, with or without another outline`() async throws {
        let circle = Geofence.Shape.circle(around: try place(54, 13), radius: 500)
        #expect(try fences.add("harbour", circle))
        #expect(try FleetGroups(in: fleet.address).add("trainees"))
        try await fleet.place("gull", 54, 13)
        #expect(try fences.change("harbour", for: "trainees"))
        #expect(try fences.all().map(\.group) == ["trainees"])
        #expect(try fences.all().map(\.shape) == [circle])
        // The gull is in no group, so it is no longer inside.
        try await fleet.place("gull", 54, 13, at: 20)
        #expect(try fences.all().map(\.devices) == [0])
        #expect(try !fences.change("harbour", for: "nobody"))
        #expect(try fences.change("harbour", to: .circle(around: place(54, 13), radius: 300)))
        #expect(try fences.all().map(\.group) == ["trainees"])
        #expect(try fences.change("harbour", for: ""))
        #expect(try fences.all().map(\.group) == [nil])
    }

    @Test func `is left once a device is 20 metres outside`() async throws {
        let corners = try [place(54, 13), place(54, 14), place(53, 14), place(53, 13)]
        #expect(try fences.add("circle", .circle(around: place(53.99, 13.5), radius: 1111.95)))
        #expect(try fences.add("square", .polygon(corners)))
        for (minute, latitude) in [(10, 53.9999), (11, 54.0001), (12, 53.9999), (13, 54.0001)] {
            try await fleet.place("gull", latitude, 13.5, at: minute)
        }
        #expect(try events.sorted() == ["gull entered circle", "gull entered square"])
        try await fleet.place("gull", 54.0003, 13.5, at: 14)
        #expect(try events.count == 4)
    }

    @Test func `is not judged by what came late`() async throws {
        #expect(try fences.add("harbour", .circle(around: place(54, 13), radius: 500)))
        try await fleet.place("gull", 55, 13, at: 20)
        try await fleet.place("gull", 54, 13, at: 10)
        #expect(try events == [])
    }

    @Test func `of a group is for its devices alone, and goes with it`() async throws {
        let circle = Geofence.Shape.circle(around: try place(54, 13), radius: 500)
        let (groups, devices) = (try FleetGroups(in: fleet.address), try FleetDevices(in: fleet.address))
        #expect(try groups.add("'hire'"))
        #expect(try !fences.add("harbour", circle, for: "hire"))
        #expect(try fences.add("harbour", circle, for: "'hire'"))
        for device in ["gull", "tern"] { _ = try await PostgresStorage.open(fleet.address, device: device) }
        #expect(try devices.put("gull", into: ["'hire'"]) == .done)
        for device in ["gull", "tern"] { try await fleet.place(device, 54, 13) }
        #expect(try events == ["gull entered harbour"])
        #expect(try fences.all().map(\.group) == ["'hire'"])
        // Leaving the group does not leave the geofence, while joining the group enters it.
        #expect(try devices.put("gull", into: []) == .done)
        #expect(try devices.put("tern", into: ["'hire'"]) == .done)
        for device in ["gull", "tern"] { try await fleet.place(device, 54, 13, at: 20) }
        #expect(try events == ["gull entered harbour", "tern entered harbour"])
        #expect(try fences.all().map(\.devices) == [1])
        #expect(try groups.remove("'hire'"))
        #expect(try fences.all().isEmpty)
        #expect(try events.count == 2)
    }

    @Test func `of a tenant is for its devices alone`() async throws {
        #expect(try fences.add("harbour", .circle(around: place(54, 13), radius: 500)))
        let connection = try PostgresConnection(fleet.address)
        try connection.execute("UPDATE geofence SET tenant = 'school'")
        for device in ["gull", "truck"] { _ = try await PostgresStorage.open(fleet.address, device: device) }
        try connection.execute("UPDATE device SET tenant = 'school' WHERE name = 'gull'")
        for device in ["gull", "truck"] { try await fleet.place(device, 54, 13) }
        #expect(try events == ["gull entered harbour"])
    }
}
