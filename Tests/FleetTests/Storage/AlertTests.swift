import Fleet
import GNSS
import Logbook
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `An alert of a fleet` {
    private let fleet: PlacedFleet
    private let alerts: FleetAlerts

    init() async throws {
        fleet = try await PlacedFleet()
        alerts = try FleetAlerts(in: fleet.address)
    }

    /// The alerts taken now, as words.
    private func taken() throws -> [String] { try told().map(\.text) }

    /// The alerts taken now, which are then noted as sent.
    private func told() throws -> [DeviceAlert] {
        let pending = try alerts.pending()
        try alerts.noteSent(pending)
        return pending
    }

    private func execute(_ sql: String) throws { try PostgresConnection(fleet.address).execute(sql) }

    private func rule(_ kind: FleetRules.Kind, _ value: Double) throws {
        #expect(try FleetRules(in: fleet.address).set(kind, of: .all, to: value))
    }

    @Test func `tells of a silence once, and once when it is over`() async throws {
        try await fleet.place("gull", 54, 13)
        // It has been silent for years, which is no news.
        #expect(try taken().isEmpty)
        let ago = "SET time = ((extract(epoch FROM now()) - 4000) * 1000000000)::bigint"
        try execute("UPDATE latest \(ago)")
        let told = try told()
        #expect(told.map(\.kind) == [.silent] && told.first?.text.hasPrefix("gull is silent since 20") == true)
        #expect(try taken().isEmpty)
        #expect(try alerts.latest(limit: 9).map(\.until) == [nil])
        try execute("UPDATE latest SET time = time + 3990000000000")
        #expect(try taken() == ["gull reports again"])
        #expect(try taken().isEmpty)
        #expect(try alerts.latest(limit: 9).first?.until != nil)
    }

    @Test func `tells of a low battery until it is charging or five percent higher`() async throws {
        try await fleet.place("phone", 54, 13)
        let now = "(extract(epoch FROM now()) * 1000000000)::bigint"
        try execute("INSERT INTO device_state (device, time, battery) SELECT device, \(now), 20 FROM device")
        #expect(try taken() == ["the battery of phone is low: 20 %"])
        for level in [15, 24] {
            try execute("UPDATE device_state SET battery = \(level), time = time + 1")
            #expect(try taken().isEmpty)
        }
        try execute("UPDATE device_state SET battery = 25")
        #expect(try taken() == ["the battery of phone is charging or no longer low"])
        try rule(.lowBattery, 50)
        #expect(try taken() == ["the battery of phone is low: 25 %"])
        try execute("UPDATE device_state SET is_charging = true")
        #expect(try taken().count == 1)
        #expect(try taken().isEmpty)
    }

    @Test func `tells of a battery that was low only between two looks`() async throws {
        try await fleet.place("phone", 54, 13)
        let judge = "SELECT judge_battery(device, (extract(epoch FROM now()) * 1000000000)::bigint"
        try execute("\(judge), 12, false) FROM device; \(judge) + 5, 13, true) FROM device")
        #expect(
            try taken() == ["the battery of phone is low: 12 %", "the battery of phone is charging or no longer low"]
        )
        #expect(try taken().isEmpty)
    }

    @Test func `tells of a speed above the rule, and of its end`() async throws {
        // Each location has 2.5 m/s.
        try await fleet.place("van", 54, 13, at: 10)
        #expect(try taken().isEmpty)
        try rule(.speedLimit, 2)
        for minute in [11, 12] { try await fleet.place("van", 54, 13, at: minute) }
        #expect(try taken() == ["van is speeding with 9 km/h"])
        try rule(.speedLimit, 2.55)
        try await fleet.place("van", 54, 13, at: 13)
        #expect(try taken().isEmpty)
        try rule(.speedLimit, 3)
        try await fleet.place("van", 54, 13, at: 14)
        #expect(try taken() == ["van is no longer speeding"])
    }

    @Test func `tells who enters a fence and who leaves it, even if the fence is taken away`() async throws {
        let fences = try FleetGeofences(in: fleet.address)
        let middle = try #require(Coordinate(latitude: 54, longitude: 13))
        #expect(try fences.add("port", .circle(around: middle, radius: 500)))
        try await fleet.place("gull", 54, 13, at: 10)
        #expect(try taken() == ["gull has entered port"])
        try await fleet.place("gull", 54.1, 13, at: 11)
        #expect(try taken() == ["gull has left port"])
        let far = try #require(Coordinate(latitude: 54.1, longitude: 13))
        #expect(try fences.change("port", to: .circle(around: far, radius: 500)))
        #expect(try !fences.change("pier", to: .circle(around: far, radius: 500)))
        try await fleet.place("gull", 54.1, 13, at: 12)
        #expect(try taken() == ["gull has entered port"])
        #expect(try fences.remove("port"))
        try await fleet.place("gull", 54.1, 13, at: 13)
        #expect(try taken() == ["gull has left port"])
    }

    @Test func `is sent by a command, again if that fails, and by one collector alone`() async throws {
        try await fleet.place("gull", 54, 13)
        try execute("UPDATE latest SET time = ((extract(epoch FROM now()) - 4000) * 1000000000)::bigint")
        let folder = try TemporaryFolder()
        let file = folder.file("alerts")
        let failing = try #require(AlertTarget("exit 3"))
        let command = try #require(
            AlertTarget(#"printf '%s|%s|%s\n' "$GPSLOG_ALERT" "$GPSLOG_ALERT_STATE" "$GPSLOG_DEVICE" >> '\#(file)'"#)
        )
        let broken = AlertDispatch(of: fleet.address, to: [failing]) { _ in }
        #expect(await broken.work() == false)
        let working = AlertDispatch(of: fleet.address, to: [command]) { _ in }
        async let other = working.work()
        #expect(await working.work())
        #expect(await other)
        #expect(await working.work())
        #expect(try TextFile.read(file) == "silent|raised|gull\n")
    }

    @Test func `is neither lost nor held up when the collector that sends it is killed`() async throws {
        try await fleet.place("gull", 54, 13)
        try execute("UPDATE latest SET time = ((extract(epoch FROM now()) - 4000) * 1000000000)::bigint")
        // As if it ended between looking and sending: its connection closes.
        var killed: FleetAlerts? = try FleetAlerts(in: fleet.address)
        #expect(try killed?.hold() == true)
        #expect(try killed?.pending().count == 1)
        #expect(try !alerts.hold())
        killed = nil
        try await until(every: .milliseconds(5)) { try alerts.hold() }
        alerts.release()
        let folder = try TemporaryFolder()
        let file = folder.file("alerts")
        let command = try #require(AlertTarget(#"printf '%s\n' "$GPSLOG_ALERT_ID" >> '\#(file)'"#))
        #expect(await AlertDispatch(of: fleet.address, to: [command]) { _ in }.work())
        #expect(try TextFile.read(file).hasPrefix("gull/silent//"))
    }

    @Test func `is acknowledged by the first user who does so`() async throws {
        try await fleet.place("gull", 54, 13)
        try execute("UPDATE latest SET time = ((extract(epoch FROM now()) - 4000) * 1000000000)::bigint")
        let alert = try #require(try told().first)
        try FleetAuthor.$current.withValue(FleetAuthor("ben")) { () throws in
            #expect(try alerts.acknowledge(.silent, of: "gull", fence: nil, since: alert.since))
            #expect(try !alerts.acknowledge(.silent, of: "gull", fence: nil, since: alert.since))
        }
        #expect(try alerts.latest(limit: 9).map(\.acknowledgedBy) == ["ben"])
    }

    @Test func `has targets that are an address or a command`() {
        for text in ["https://example.org/x", "mailto:anna@example.org", "logger -t fleet"] {
            #expect(AlertTarget(text) != nil, "\(text)")
        }
        for text in ["", " ", "mailto:", "mailto:a@b,c@d", "mailto:anna@example.org\nBcc: x@y"] {
            #expect(AlertTarget(text) == nil, "\(text)")
        }
    }
}
