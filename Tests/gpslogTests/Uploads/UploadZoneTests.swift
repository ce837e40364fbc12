import GNSS
import ProgramSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A zone that is private` {
    private static let kinds = ["owntracks", "traccar", "traccar-json", "dawarich", "overland", "template"]

    /// Approximately the middle of the fixture's path.
    private static let middle = [53.866748, 10.683751]

    private static let outlines = [
        "circle": "centre = [53.866748, 10.683751]\nradius = 40\ncutback = 10\n",
        "polygon": """
        polygon = [[53.8664, 10.6832], [53.8664, 10.6843], [53.8671, 10.6843], [53.8671, 10.6832]]
        cutback = 10

        """,
    ]

    let logger: UploadingLogger

    init() async throws {
        logger = try UploadingLogger()
        try await logger.replay("city-walk")
    }

    private static func isInside(_ fix: ExportedFix, _ outline: String, margin: Double) -> Bool {
        if outline == "circle" {
            guard let middle = Coordinate(latitude: middle[0], longitude: middle[1]) else { return false }
            return fix.coordinate.map { $0.distance(to: middle) <= 40 + margin } ?? false
        }
        // The margin in degrees, rounded up.
        let (north, east) = (margin / 111_000, margin / 65_000)
        return (53.8664 - north...53.8671 + north).contains(fix.latitude)
            && (10.6832 - east...10.6843 + east).contains(fix.longitude)
    }

    private func section(_ kind: String, _ url: String) -> String {
        var lines = ["[upload.home]", "url = \"\(url)\"", "device = \"boat\"", "rate = 1000"]
        lines.append("kind = \"\(kind == "dawarich" ? "traccar-json" : kind)\"")
        if kind == "dawarich" { lines.append("dialect = \"dawarich\"") }
        if kind == "owntracks" { lines.append("user = \"anna\"") }
        if kind == "template" { lines.append("method = \"POST\"\nbody = \"\"\"{\"time\":\"%TIME\"}\"\"\"") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Whether a request contains a location, recognised by its time.
    private static func names(in request: HTTPTestRequest, _ fix: ExportedFix) -> Bool {
        let text = request.text + request.target.replacing("%3A", with: ":")
        return text.contains(fix.timeText) || text.contains("\"tst\":\(fix.time.secondsSince1970),")
    }

    @Test(arguments: kinds, outlines.keys.sorted())
    func `has nothing sent from it, whoever gets the rest`(kind: String, outline: String) async throws {
        let server = try HTTPTestServer()
        server.reply { _ in OverlandServer.yes }
        let zone = "[zone.home]\n" + (Self.outlines[outline] ?? "")
        try logger.write(settings: zone + "\n" + section(kind, server.url + "/"))
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let all = try await logger.exported()
        let sent = all.filter { fix in server.requests.contains { Self.names(in: $0, fix) } }
        let inside = all.filter { Self.isInside($0, outline, margin: 0) }
        #expect(inside.count > 10)
        #expect(!sent.contains { Self.isInside($0, outline, margin: 0) })
        // The track is cut back by at most twice the margin, and nothing beyond is left out.
        let outside = all.filter { !Self.isInside($0, outline, margin: 25) }
        #expect(outside.count > 10)
        #expect(Set(outside.map(\.identifier)).isSubset(of: sent.map(\.identifier)))
        #expect(try await logger.status().waiting == 0)
        #expect(try await logger.status().acknowledged == sent.count)
    }

    @Test(arguments: [true, false])
    func `has nothing sent from it by MQTT, or as a trial`(isTrial: Bool) async throws {
        try #require(Tool.mosquitto.isInstalled, "mosquitto is not installed")
        let broker = try await TestBroker()
        let listener = try await TestSubscriber(to: "owntracks/#", of: broker)
        // Covers the whole path.
        let zone = "[zone.home]\ncentre = [53.866748, 10.683751]\nradius = 5000\n"
        try logger.write(settings: zone + section("owntracks", "mqtt://127.0.0.1:\(broker.port)"))
        let outcome = try await isTrial ? logger.run("upload", "test", "home") : logger.run("upload", "now")
        #expect(outcome.status == (isTrial ? 66 : 0), "\(outcome.errors)")
        #expect(listener.messages.isEmpty)
    }
}
