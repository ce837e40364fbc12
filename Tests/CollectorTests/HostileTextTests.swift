import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: FleetServer.isInstalled, "PostgreSQL or curl is not installed"), .timeLimit(.minutes(2)))
struct `A collector that is sent SQL` {
    private static let texts = [
        "'; DROP TABLE device CASCADE; --", "\"; DELETE FROM latest; --", "\\'; TRUNCATE chunk CASCADE; --",
        "$$; DROP SCHEMA public CASCADE; $$", "') OR ('1'='1", "1; COMMIT; DROP TABLE latest",
    ]

    private let fleet: CollectedFleet

    init() async throws { fleet = try CollectedFleet(at: try await PostgresServer.newDatabase()) }

    /// Definitions of tables, views and functions, and permissions.
    private var schema: [Substring] {
        get async throws { try await PostgresServer.dump(fleet.address, "--schema-only") }
    }

    @Test(arguments: ReportTemplate.all)
    func `keeps the report or refuses it, whichever of its values that is`(template: ReportTemplate) async throws {
        let token = try await fleet.token(of: "phone")
        let before = try await schema
        var kept = 0
        var discarded = 0
        try await fleet.collect {
            for second in 0..<2 * template.count {
                let text = Self.texts[second % Self.texts.count]
                let request = template.request(at: second, with: text, inPlaceOf: second / 2)
                let answer = try await fleet.ask(request.path, with: ["-u", "anna:\(token)"] + request.options)
                #expect((200..<300).contains(answer.status) || (400..<500).contains(answer.status), "\(request)")
                if answer.status == 200 { kept += 1 }
            }
            let metrics = try await fleet.ask("metrics").text
            discarded = metrics.matches(of: /_discarded_total\{[^}]*\} ([0-9]+)/).reduce(0) { $0 + (Int($1.1) ?? 0) }
        }
        kept -= discarded
        #expect(kept > 0)
        #expect(try await PostgresServer.ask(fleet.address, "SELECT count(*) FROM fix") == "\(kept)\n")
        #expect(try await PostgresServer.ask(fleet.address, "SELECT name FROM device") == "phone\n")
        #expect(try await schema == before)
    }

    @Test func `lets nobody in by it`() async throws {
        let token = try await fleet.token(of: "phone")
        let location = "{\"_type\":\"location\",\"lat\":54.3,\"lon\":10.1,\"tst\":1732180000}"
        try await fleet.collect {
            for text in Self.texts + Self.texts.map({ token + $0 }) {
                let escaped = ReportTemplate.percentEncoded(text)
                for options in [["-u", "anna:\(text)"], ["-H", "Authorization: Bearer \(text)"]] {
                    let answer = try await fleet.ask("pub", with: options + ["-d", location])
                    #expect(answer.status == 401, "\(options)")
                }
                #expect(try await fleet.ask("?token=\(escaped)", with: ["-d", location]).status == 401)
                let place = "&timestamp=1732180000&lat=54.3&lon=10.1"
                #expect(try await fleet.ask("?id=\(escaped)\(place)").status == 401)
            }
        }
        #expect(try await fleet.collected(from: "phone").isEmpty)
    }

    @Test func `keeps it as the names of devices, topics and receivers`() async throws {
        let before = try await fleet.device("list").output
        let tables = try await schema
        for text in Self.texts {
            #expect(try await fleet.device("add", text).status == 0)
            #expect(try await fleet.device("add", "topic \(text)", "--mqtt", text).status == 0)
            #expect(try await fleet.device("rename", text, "renamed \(text)").status == 0)
            #expect(try await fleet.device("revoke", "renamed \(text)").status == 0)
            #expect(try await fleet.device("tenant", "topic \(text)", text).status == 64)
        }
        let listed = try await fleet.device("list").output
        #expect(before.split(separator: "\n").count == 1)
        #expect(listed.split(separator: "\n").count == 1 + 2 * Self.texts.count)
        for text in Self.texts { #expect(listed.contains("renamed \(text)") && listed.contains("topic \(text)")) }

        let capture = fleet.folder.file(Self.texts.joined().replacing("/", with: ""))
        try TextFile.write(TextFile.read(Checkout.fixture("midnight.nmea")), to: capture)
        try await fleet.makeLogger(uploadingWith: try await fleet.token(of: Self.texts[0]))
        let replay = try await fleet.gpslog("replay", "-q", capture.string)
        #expect(replay.status == 0, "\(replay.errors)")
        try await fleet.collect {
            let upload = try await fleet.gpslog("upload", "now")
            #expect(upload.status == 0, "\(upload.errors)")
        }
        let logged = try await fleet.logged()
        #expect(logged.count > 10 && logged.contains { $0.contains(Self.texts[0]) })
        #expect(try await fleet.collected(from: Self.texts[0]) == logged)
        #expect(try await schema == tables)
    }
}
