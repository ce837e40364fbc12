import Fleet
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `A report on a fleet` {
    private let fleet: PlacedFleet
    private let map: FleetMap

    init() async throws {
        fleet = try await PlacedFleet()
        map = FleetMap(of: fleet.address)
    }

    private func query(
        _ from: String = "2019-12-31T23:00:00Z",
        _ to: String = "2020-01-01T23:00:00Z",
        by step: DeviceReportQuery.Step = .day,
        in zone: String = "Europe/Berlin"
    ) throws -> DeviceReportQuery {
        DeviceReportQuery(
            from: try #require(UTCTime(iso8601: from)),
            to: try #require(UTCTime(iso8601: to)),
            by: step,
            in: zone
        )
    }

    /// The van drives for eight minutes, after half an hour of the first of January in UTC, and stands before that.
    private func drive(_ name: String) async throws {
        for minute in [20, 23, 26] { try await fleet.place(name, 54, 13, at: minute) }
        for (index, minute) in [30, 34, 38].enumerated() {
            try await fleet.place(name, 54.01 + 0.01 * Double(index), 13, at: minute)
        }
    }

    @Test func `has distances, times and stops by the days of a time zone`() async throws {
        try await drive("van")
        let rows = try #require(await map.report(query(), limit: 9))
        let row = try #require(rows.first)
        #expect(rows.count == 1 && row.device == "van" && row.day == "2020-01-01")
        #expect((3300..<3350).contains(row.distance), "\(row.distance)")
        #expect(row.movingTime + row.standingTime == 1080)
        #expect(row.topSpeed == 2.5 && row.businessDistance == nil)
        #expect(row.stops == 1)
        // In New York it is still the day before.
        let west = try await map.report(query(in: "America/New_York"), limit: 9)
        #expect(west?.map(\.day) == ["2019-12-31"])
        let month = try await map.report(query(by: .month), limit: 9)
        #expect(month?.map(\.day) == ["2020-01-01"])
        #expect(try await map.report(query(in: "Europe/Nowhere"), limit: 9) == nil)
        #expect(try await map.report(query("2020-01-02T00:00:00Z", "2020-01-03T00:00:00Z"), limit: 9)?.isEmpty == true)
    }

    @Test func `tells business from private distance by the hours of a rule`() async throws {
        try await drive("van")
        let rules = try FleetRules(in: fleet.address)
        // The first of January 2020 is a Wednesday; in Berlin the drive begins at 01:30.
        for (hours, business) in [(4_0348, true), (4_0003, false), (123_0048, false)] as [(Int, Bool)] {
            #expect(try rules.set(.businessHours, of: .all, to: Double(hours)))
            let row = try #require(await map.report(query(), limit: 9)?.first)
            #expect(row.businessDistance == (business ? row.distance : 0), "\(hours)")
        }
    }

    @Test func `is of one device or group if asked, and has no more rows than asked`() async throws {
        for name in ["gull", "tern"] { try await drive(name) }
        _ = try FleetGroups(in: fleet.address).add("boats")
        _ = try FleetDevices(in: fleet.address).put("tern", into: ["boats"])
        var (group, device) = (try query(), try query())
        (group.group, device.device) = ("boats", "gull")
        #expect(try await map.report(group, limit: 9)?.map(\.device) == ["tern"])
        #expect(try await map.report(device, limit: 9)?.map(\.device) == ["gull"])
        device.group = "boats"
        #expect(try await map.report(device, limit: 9)?.isEmpty == true)
        #expect(try await map.report(query(), limit: 1)?.count == 1)
    }

    @Test func `lists stops with the names of fences, and the one that lasts`() async throws {
        let middle = try #require(Coordinate(latitude: 54, longitude: 13))
        #expect(try FleetGeofences(in: fleet.address).add("yard", .circle(around: middle, radius: 200)))
        try await drive("van")
        for minute in [42, 46] { try await fleet.place("van", 54.03, 13.0005, at: minute) }
        var query = try query()
        query.device = "van"
        let stops = try await map.stops(query)
        #expect(stops.map { $0.since.description.dropFirst(11).prefix(5) } == ["00:20", "00:38"])
        #expect(stops.map { $0.until?.description.dropFirst(11).prefix(5) } == ["00:26", nil])
        #expect(stops.map(\.place) == ["yard", nil])
        query.device = "nobody"
        #expect(try await map.stops(query).isEmpty)
    }
}
