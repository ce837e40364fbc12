import SystemPackage
import TestSupport
import Testing

@Suite(
    .enabled(
        if: FleetServer.isInstalled && Tool.mosquitto.isInstalled,
        "PostgreSQL, curl or mosquitto is not installed"
    ),
    .timeLimit(.minutes(2))
)
struct `A collector that subscribes at a broker` {
    private static let rules = "user anna\ntopic readwrite owntracks/#\n"

    /// Publishes locations at the given seconds, as OwnTracks does.
    private func publish(
        _ seconds: ClosedRange<Int>,
        to topic: String = "owntracks/anna/phone",
        latitude: Double = 54.3,
        at broker: TestBroker
    ) async throws {
        let script = """
            seq \(seconds.lowerBound) \(seconds.upperBound) |
            sed 's/.*/{"_type":"location","lat":\(latitude),"lon":10.1,"tst":17321&,"tid":"ab"}/' |
            mosquitto_pub -h 127.0.0.1 -p \(broker.port) -u anna -P secret -q 1 -t \(topic) -l
            """
        let outcome = try await Tool.sh.run(["-c", script])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    private func options(_ fleet: CollectedFleet, _ broker: TestBroker) throws -> [String] {
        let file = fleet.folder.file("password")
        try TextFile.overwrite(file, with: Array("secret\n".utf8))
        return ["--mqtt", "mqtt://anna@127.0.0.1:\(broker.port)", "--mqtt-password-file", file.string]
    }

    /// Waits until a device has `count` fixes.
    private func wait(for count: Int, of device: String, in fleet: CollectedFleet) async throws {
        try await until(every: .milliseconds(50)) { try await fleet.collected(from: device).count >= count }
    }

    @Test func `keeps what a known topic brings, and what came while it was away`() async throws {
        let fleet = try CollectedFleet()
        let broker = try await TestBroker(users: ["anna": "secret"], accessRules: Self.rules)
        let options = try options(fleet, broker)
        try await fleet.server.serve {
            #expect(try await fleet.device("add", "phone", "--mqtt", "owntracks/anna/phone").status == 0)
            #expect(try await fleet.device("add", "other", "--mqtt", "owntracks/anna/phone").status == 64)
            try await fleet.collect(with: options) {
                #expect(await broker.says("Sending SUBACK to gpslog-collector"))
                try await publish(10_000...10_099, at: broker)
                try await publish(10_000...10_003, to: "owntracks/anna/unknown", at: broker)
                try await wait(for: 100, of: "phone", in: fleet)
            }
            try await publish(10_050...10_199, at: broker)
            try await fleet.collect(with: options) { try await wait(for: 200, of: "phone", in: fleet) }
            #expect(try await fleet.collected(from: "phone").count == 200)
            #expect(try await fleet.device("list").output.contains("phone  yes"))
            #expect(try await fleet.device("revoke", "phone").status == 0)
        }
    }

    @Test func `goes on with the others where the database refuses what one device sends`() async throws {
        let fleet = try CollectedFleet()
        let broker = try await TestBroker(users: ["anna": "secret"], accessRules: Self.rules)
        let options = try options(fleet, broker)
        try await fleet.server.serve {
            #expect(try await fleet.device("add", "phone", "--mqtt", "owntracks/anna/phone").status == 0)
            #expect(try await fleet.device("add", "tablet", "--mqtt", "owntracks/anna/tablet").status == 0)
            let rule = "ALTER TABLE latest ADD CHECK (latitude < 60)"
            _ = try await PostgresServer.ask(fleet.address, rule)
            try await fleet.collect(with: options) {
                #expect(await broker.says("Sending SUBACK to gpslog-collector"))
            }
            // The broker delivers these together when the collector is back.
            try await publish(10_000...10_000, latitude: 70, at: broker)
            try await publish(10_001...10_003, to: "owntracks/anna/tablet", at: broker)
            try await publish(10_004...10_006, at: broker)
            try await fleet.collect(with: options) {
                try await wait(for: 3, of: "tablet", in: fleet)
                try await wait(for: 3, of: "phone", in: fleet)
            }
        }
    }

    @Test func `trusts the authority that it is told of, and no other broker`() async throws {
        let fleet = try CollectedFleet()
        let (authority, other) = (try await TestAuthority(), try await TestAuthority())
        // Their files are deleted with them.
        defer { withExtendedLifetime((authority, other)) {} }
        let users = ["anna": "secret"]
        let broker = try await TestBroker(
            users: users,
            accessRules: Self.rules,
            identity: authority.identity("server")
        )
        var options = try options(fleet, broker)
        options[1] = options[1].replacing("mqtt:", with: "mqtts:")
        options += ["--mqtt-authority", authority.certificateFile.string]
        try await fleet.server.serve {
            #expect(try await fleet.device("add", "phone", "--mqtt", "owntracks/anna/phone").status == 0)
            try await fleet.collect(with: options) {
                #expect(await broker.says("Sending SUBACK to gpslog-collector"))
            }
        }
        let stranger = try await TestBroker(users: users, identity: other.identity("server"))
        options[1] = "mqtts://anna@127.0.0.1:\(stranger.port)"
        try await fleet.server.serve {
            try await fleet.collect(with: options) {
                #expect(await stranger.says("OpenSSL Error"))
            }
        }
    }

    @Test func `loses nothing where it and the database are killed`() async throws {
        let fleet = try CollectedFleet()
        let broker = try await TestBroker(users: ["anna": "secret"], accessRules: Self.rules)
        let options = try options(fleet, broker)
        var random = SplitMix64(state: 25)
        try await fleet.server.serve {
            #expect(try await fleet.device("add", "phone", "--mqtt", "owntracks/anna/phone").status == 0)
            // The broker stores messages once it has the session.
            try await fleet.collect(with: options) {
                #expect(await broker.says("Sending SUBACK to gpslog-collector"))
            }
        }
        for round in 0..<10 {
            let time = Duration.milliseconds(Int.random(in: 0...300, using: &random))
            let start = 10_000 + 50 * round
            try await fleet.collect(with: options, killed: true) {
                try await fleet.server.serve {
                    try await publish(start...start + 49, at: broker)
                    try await Task.sleep(for: time)
                }
            }
        }
        try await fleet.server.serve {
            try await fleet.collect(with: options) { try await wait(for: 500, of: "phone", in: fleet) }
            #expect(try await fleet.collected(from: "phone").count == 500)
        }
    }
}
