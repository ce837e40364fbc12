import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `Uploads to a server` {
    let logger: UploadingLogger

    init() async throws {
        logger = try UploadingLogger()
        try await logger.replay("car-multi-gnss", "outliers", "at-rest")
    }

    /// Uploads to a target and compares the received locations with an export.
    private func check(
        _ options: [String],
        fields: (HTTPTestRequest) throws -> [WireFields],
        expected: (ExportedFix) -> WireFields,
        answers: HTTPTestReply = .answer()
    ) async throws -> [HTTPTestRequest] {
        let server = try HTTPTestServer()
        server.reply { _ in answers }
        let url = ["--url", server.url + "/at?key=1"]
        let added = try await logger.run(["upload", "add", "home", "--rate", "1000"] + url + options) { _ in }
        #expect(added.status == 0, "\(added.errors)")
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 0, "\(outcome.errors)")
        compare(try server.requests.flatMap(fields), with: try await logger.exported().map(expected))
        #expect(try await logger.run("upload", "now").status == 0)
        #expect(try await logger.status().waiting == 0)
        return server.requests
    }

    /// Expects the latest location first, then all others in order, each once.
    private func compare(_ sent: [WireFields], with expected: [WireFields]) {
        let order = { (one: WireFields, other: WireFields) in Self.order(one) < Self.order(other) }
        let (sent, expected) = (sent.sorted(by: order), expected.sorted(by: order))
        #expect(sent.count == expected.count)
        for (sent, expected) in zip(sent, expected) where sent != expected {
            Issue.record("sent is \(sent)\nexpected \(expected)")
            return
        }
    }

    private static func order(_ fields: WireFields) -> String {
        let number = fields.identifier.map { "\(1_000_000 + $0)" }
        return number ?? fields["time"] ?? ""
    }

    private static func body(of request: HTTPTestRequest) throws -> [WireFields] {
        [WireFields(try JSONValue(parsing: request.text).fields)]
    }

    @Test func `of OwnTracks by HTTP have all fields that it knows`() async throws {
        let requests = try await check(
            ["--kind", "owntracks", "--user", "anna", "--device", "boat"],
            fields: Self.body,
            expected: { $0.ownTracks(topic: "owntracks/anna/boat") },
            answers: .text("[]")
        )
        for request in requests {
            #expect(request.method == "POST" && request.target == "/at?key=1")
            #expect(request.header("X-Limit-U") == "anna")
            #expect(request.header("X-Limit-D") == "boat")
            #expect(request.header("Content-Type") == "application/json")
        }
    }

    @Test func `of Traccar have all fields in the URL`() async throws {
        let requests = try await check(
            ["--kind", "traccar", "--device", "boat"],
            fields: { [Self.query(of: $0)] },
            expected: \.traccarQuery
        )
        #expect(requests.allSatisfy { $0.method == "GET" && $0.body.isEmpty && $0.target.hasPrefix("/at?key=1&") })
    }

    private static func query(of request: HTTPTestRequest) -> WireFields {
        let pairs = request.target.drop { $0 != "?" }.dropFirst().split(separator: "&").map { pair in
            pair.replacing("%3A", with: ":").split(separator: "=", maxSplits: 1).map(String.init)
        }
        let known = pairs.filter { $0.count == 2 && $0[0] != "key" }.map { ($0[0], $0[1]) }
        return WireFields(Dictionary(known) { first, _ in first })
    }

    @Test func `of Traccar by JSON have all six numbers`() async throws {
        _ = try await check(
            ["--kind", "traccar-json", "--device", "boat"],
            fields: Self.body,
            expected: \.traccarJSON
        )
    }

    @Test func `of Dawarich by Traccar's JSON have the numbers that are known`() async throws {
        _ = try await check(
            ["--kind", "traccar-json", "--dialect", "dawarich", "--device", "boat"],
            fields: Self.body,
            expected: \.dawarichJSON
        )
    }

    @Test func `of Overland come in batches`() async throws {
        let requests = try await check(
            ["--kind", "overland", "--device", "boat"],
            fields: { OverlandServer.features(of: $0).map { WireFields($0.fields) } },
            expected: \.overland,
            answers: OverlandServer.yes
        )
        #expect(requests.count < 20)
    }

    @Test func `that its user has written have what stands for it filled in`() async throws {
        let body = """
            {"lat":%LAT,"lon":%LON,"alt":%ALT,"kph":%SPD_KPH,"mps":%SPD,"dir":%DIR,"acc":%ACC,"sat":%SAT,"hdop":%HDOP,\
            "vdop":%VDOP,"pdop":%PDOP,"s":%TIMESTAMP,"time":"%TIME","day":"%DATE","who":"%AID","from":"%SER"}
            """
        let requests = try await check(
            [
                "--kind", "template", "--method", "PUT", "--device", "boat", "--header",
                "Content-Type: application/json",
                "--header", "X-Day: %DATE", "--body", body,
            ],
            fields: Self.body,
            expected: \.template
        )
        #expect(requests.allSatisfy { $0.method == "PUT" && $0.header("X-Day") == "2026-11-21" })
    }

    @Suite(
        .timeLimit(.minutes(2)),
        .enabled(if: Tool.mosquitto.isInstalled, "mosquitto is not installed"),
        .enabled(if: Tool.openssl.isInstalled, "openssl is not installed")
    )
    struct `by MQTT, encrypted and with a password` {
        let authority: TestAuthority

        init() async throws {
            authority = try await TestAuthority()
        }

        @Test func `reach whoever listens to the topic, and the latest stays there`() async throws {
            var logger = try UploadingLogger()
            logger.variables["HOME_PASSWORD"] = "sesame"
            try await logger.replay("city-walk")
            let broker = try await TestBroker(users: ["anna": "sesame"])
            let line = try await TLSTestServer(before: broker.port, as: authority.identity("server"))
            let listener = try await TestSubscriber(to: "owntracks/#", of: broker, user: "anna", password: "sesame")
            try await logger.add(
                "home",
                "--kind",
                "owntracks",
                "--url",
                "mqtts://127.0.0.1:\(line.port)",
                "--user",
                "anna",
                "--device",
                "boat",
                "--password-env",
                "HOME_PASSWORD",
                "--ca",
                authority.certificateFile.string
            )
            let outcome = try await logger.run("upload", "now")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let expected = try await logger.exported()
            try await until { listener.messages.count >= expected.count }
            let sent = try listener.payloads.map { WireFields(try JSONValue(parsing: $0).fields) }
            // The latest location first, then all others in order.
            #expect(sent == (expected.suffix(1) + expected.dropLast()).map { $0.ownTracks(topic: nil) })
            let late = try await TestSubscriber(to: "owntracks/#", of: broker, user: "anna", password: "sesame")
            await late.hears(try #require(listener.payloads.first), on: "owntracks/anna/boat", isRetained: true)
        }

        @Test func `are not made to a broker that nobody vouches for`() async throws {
            var logger = try UploadingLogger()
            logger.variables["HOME_PASSWORD"] = "sesame"
            try await logger.replay("city-walk")
            let broker = try await TestBroker(users: ["anna": "sesame"])
            let line = try await TLSTestServer(before: broker.port, as: authority.identity("server"))
            try await logger.add(
                "home",
                "--kind",
                "owntracks",
                "--url",
                "mqtts://127.0.0.1:\(line.port)",
                "--user",
                "anna",
                "--device",
                "boat",
                "--password-env",
                "HOME_PASSWORD"
            )
            let outcome = try await logger.run("upload", "now")
            #expect(outcome.status == 75)
            #expect(outcome.errors.contains("certificate is not trusted"))
            #expect(try await logger.status().waiting == 300)
        }
    }
}
