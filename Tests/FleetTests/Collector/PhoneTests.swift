import Fleet
import Logbook
import TestSupport
import Testing

@Suite(.enabled(if: FleetServer.isInstalled, "PostgreSQL or curl is not installed"), .timeLimit(.minutes(2)))
struct `A collector` {
    private static let ownTracks = """
        {"_type":"location","lat":54.3,"lon":10.1,"tst":1732180000,"acc":5,"alt":12,"vel":36,"cog":90,"tid":"ab"}
        """
    private static let overland = """
        {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[10.2,54.4]},"properties":\
        {"timestamp":"2024-11-21T10:00:00Z","altitude":-1,"speed":3,"course":-1,"horizontal_accuracy":4}},\
        {"type":"Feature","geometry":{"type":"Point","coordinates":[10.2,94.4]},"properties":\
        {"timestamp":"2024-11-21T11:00:01+01:00"}}]}
        """

    @Test func `takes what phones and trackers send, once`() async throws {
        let fleet = try CollectedFleet()
        try await fleet.server.serve {
            let token = try await fleet.token(of: "phone")
            let traccar = """
                {"device_id":"\(token)","location":{"timestamp":"2024-11-21T11:00:00.000Z","coords":{"latitude":54.6,\
                "longitude":10.1,"accuracy":5,"speed":-1,"heading":-1,"altitude":0},"is_moving":true}}
                """
            let query = "?id=\(token)&timestamp=1732180100&lat=54.5&lon=10.3&speed=10&bearing=45&accuracy=6&valid="
            try await fleet.collect {
                for _ in 0..<2 {
                    let answers = [
                        try await fleet.ask("pub", "-u", "anna:\(token)", "-d", Self.ownTracks),
                        try await fleet.ask("x", "-H", "Authorization: Bearer \(token)", "-d", Self.overland),
                        try await fleet.ask("", "-d", traccar),
                        try await fleet.ask(query + "true"),
                        try await fleet.ask(query + "false", "-X", "POST"),
                    ]
                    #expect(answers.map(\.status) == [200, 200, 200, 200, 200])
                    #expect(answers[0].text == "[]")
                    #expect(answers[1].text.hasPrefix("{\"result\":\"ok\""))
                }
            }
            let list = try await fleet.device("list").output.split(separator: "\n").last ?? ""
            #expect(list.split(separator: " ").map(String.init) == ["phone", "yes", "6", "2024-11-21T11:00:00Z"])
            let fixes = try await fleet.collected(from: "phone")
            #expect(fixes.count == 5)
            #expect(fixes.count { $0.contains("accepted") } == 4)
        }
    }

    @Test func `stores no accuracy of 0 metres, which phones report if they do not know it`() async throws {
        let fleet = try CollectedFleet()
        try await fleet.server.serve {
            let token = try await fleet.token(of: "phone")
            try await fleet.collect { () async throws in
                for (time, accuracy) in [(1_732_180_000, 0), (1_732_180_060, 7)] {
                    let body = #"{"_type":"location","lat":54.3,"lon":10.1,"tst":\#(time),"acc":\#(accuracy),"vac":0}"#
                    #expect(try await fleet.ask("", "-u", "anna:\(token)", "-d", body).status == 200)
                }
            }
            let storage = try await PostgresStorage.open(PostgresAddress(fleet.address), device: "phone")
            let locations = try await storage.fixes(in: FixSelection(), after: nil, limit: 9).map(
                \.judged.verdict.location
            )
            #expect(locations.map { $0?.horizontalAccuracy } == [nil, 7])
            #expect(locations.allSatisfy { $0?.verticalAccuracy == nil })
        }
    }

    @Test func `keeps batteries and what else phones report, at each change`() async throws {
        let fleet = try CollectedFleet()
        try await fleet.server.serve {
            let token = try await fleet.token(of: "phone")
            let user = ["-u", "anna:\(token)"]
            func told() throws -> [String] {
                let sql = """
                    SELECT concat_ws(' ', battery, is_charging, details) FROM device_report ORDER BY time
                    """
                return try PostgresConnection(PostgresAddress(fleet.address)).rows(of: sql) { $0.nextText() ?? "" }
            }
            try await fleet.collect { () async throws in
                for (time, more) in [
                    (1_732_180_000, #""batt":81,"bs":1,"conn":"m""#), (1_732_180_900, #""batt":81,"bs":1,"conn":"m""#),
                    (1_732_181_800, #""batt":80,"bs":2,"conn":"w","SSID":"home""#), (1_732_182_700, #""batt":-1"#),
                ] {
                    let body = #"{"_type":"location","lat":54.3,"lon":10.1,"tst":\#(time),\#(more)}"#
                    #expect(try await fleet.ask("", with: user + ["-d", body]).status == 200)
                }
                let overland = """
                    {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[10.2,54.4]},"properties":\
                    {"timestamp":"2024-11-22T10:00:00Z","battery_level":0.456,"battery_state":"unplugged",\
                    "motion":["driving"],"wifi":""}}]}
                    """
                #expect(try await fleet.ask("", with: user + ["-d", overland]).status == 200)
                let query = "?id=\(token)&timestamp=1732280000&lat=54.5&lon=10.3&batt=44.4&charge=true"
                #expect(try await fleet.ask(query).status == 200)
            }
            #expect(
                try told() == [
                    #"81 f {"connection":"mobile"}"#, #"80 t {"connection":"Wi-Fi","network":"home"}"#,
                    #"46 f {"activity":"driving"}"#, "44 t",
                ]
            )
        }
    }

    @Test func `begins a track after the gap that the device's rule has`() async throws {
        let fleet = try CollectedFleet()
        try await fleet.server.serve {
            let tokens = [try await fleet.token(of: "anna"), try await fleet.token(of: "bob")]
            let rules = try FleetRules(in: PostgresAddress(fleet.address))
            #expect(try rules.set(.trackGap, of: .device("bob"), to: 600))
            try await fleet.collect { () async throws in
                for token in tokens {
                    for step in 0..<4 {
                        let place = "lat=\(54 + Double(step) / 100)&lon=10&timestamp=\(1_732_180_000 + 900 * step)"
                        #expect(try await fleet.ask("?id=\(token)&\(place)").status == 200)
                    }
                }
            }
            let address = try PostgresAddress(fleet.address)
            let (anna, bob) = (
                try await PostgresStorage.open(address, device: "anna").tracks(),
                try await PostgresStorage.open(address, device: "bob").tracks()
            )
            #expect(anna.count == 1 && (3300..<3350).contains(anna.first?.figures.distance ?? 0))
            #expect(bob.count == 4)
        }
    }

    @Test func `refuses what it cannot keep, and says how`() async throws {
        let fleet = try CollectedFleet()
        try await fleet.server.serve {
            let token = try await fleet.token(of: "phone")
            let stranger = "AAAAAAAAAAAAAAAAAAAAAA.\(String(repeating: "A", count: 32))"
            let large = fleet.folder.file("large")
            try TextFile.overwrite(large, with: [UInt8](repeating: 0x20, count: 2 << 20))
            try await fleet.collect {
                #expect(try await fleet.ask("", "-d", Self.ownTracks).status == 401)
                #expect(try await fleet.ask("", "-u", "anna:1' OR '1'='1", "-d", Self.ownTracks).status == 401)
                #expect(try await fleet.ask("", "-u", "anna:\(stranger)", "-d", Self.ownTracks).status == 403)
                #expect(try await fleet.ask("", "-X", "DELETE").status == 405)
                let user = ["-u", "anna:\(token)"]
                for text in ["garbage", "{\"a\":", "{}", "[[[[[["] {
                    #expect(try await fleet.ask("", user[0], user[1], "-d", text).status == 400, "\(text)")
                }
                let upload = "@\(large)"
                #expect(try await fleet.ask("", user[0], user[1], "--data-binary", upload).status == 413)
                let chunked = try await fleet.ask(
                    "",
                    user[0],
                    user[1],
                    "-H",
                    "Transfer-Encoding: chunked",
                    "--data-binary",
                    upload
                )
                #expect(chunked.status == 413)
                #expect(try await fleet.ask("", user[0], user[1], "-d", "{\"_type\":\"lwt\",\"tst\":1}").status == 200)
            }
            #expect(try await fleet.collected(from: "phone").isEmpty)
        }
    }

    @Test func `tells a device to come again that asks too often, and all where the database is away`() async throws {
        let fleet = try CollectedFleet()
        var token = ""
        try await fleet.server.serve { token = try await fleet.token(of: "phone") }
        try await fleet.collect("--rate", "0.2") {
            let away = try await fleet.ask("", "-u", "a:\(token)", "-d", Self.ownTracks)
            #expect(away.status == 503 && away.retryAfter == 5)
            #expect(try await fleet.ask("healthz").status == 503)
            try await fleet.server.serve {
                #expect(try await fleet.ask("healthz").status == 200)
                #expect(try await fleet.ask("", "-u", "a:\(token)", "-d", Self.ownTracks).status == 200)
                let next = try await fleet.ask("", "-u", "a:\(token)", "-d", Self.ownTracks)
                #expect(next.status == 429 && next.retryAfter ?? 0 > 0)
            }
            let metrics = try await fleet.ask("metrics").text
            #expect(metrics.contains("\ngpslog_collector_fixes_total{format=\"owntracks\"} 1\n"))
        }
    }

    @Test func `writes for a device only what came with its own token`() async throws {
        let fleet = try CollectedFleet()
        try await fleet.server.serve {
            let tokens = [try await fleet.token(of: "one"), try await fleet.token(of: "other")]
            // The key of one device and the secret of the other.
            let mixed = "\(tokens[0].prefix { $0 != "." })\(tokens[1].drop { $0 != "." })"
            try await fleet.collect {
                let stranger = try await fleet.ask("", "-u", "other:\(mixed)", "-d", Self.ownTracks)
                #expect(stranger.status == 403)
                let owner = try await fleet.ask("?id=other", "-u", "other:\(tokens[0])", "-d", Self.ownTracks)
                #expect(owner.status == 200)
            }
            #expect(try await fleet.collected(from: "one").count == 1)
            #expect(try await fleet.collected(from: "other").isEmpty)
            #expect(try await fleet.device("add", "one").status == 64)
            #expect(try await fleet.device("rename", "one", "other").status == 64)
            #expect(try await fleet.device("rename", "one", "tern").status == 0)
            #expect(try await fleet.device("revoke", "one").status == 64)
        }
    }
}
