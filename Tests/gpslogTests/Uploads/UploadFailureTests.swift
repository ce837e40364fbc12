import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `An upload that fails` {
    /// A failing server, and the expected message.
    struct Trouble: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reason: String
        let reply: HTTPTestReply

        init(_ name: String, _ reply: HTTPTestReply, _ reason: String) {
            (testDescription, self.reply, self.reason) = (name, reply, reason)
        }
    }

    static let troubles = [
        Trouble("drops the connection", .dropped, "the connection was lost"),
        Trouble("breaks its answer off", .brokenOff, "the connection was lost"),
        Trouble("half closes the connection", .halfClosed, "the connection was lost"),
        Trouble("has a fault", .answer(status: 500), "the server has an internal error (500)"),
        Trouble(
            "wants less",
            .answer(status: 429, headers: ["Retry-After: 1"]),
            "the server wants fewer requests (429)"
        ),
        Trouble("wants to be left", .answer(status: 503, headers: ["Retry-After: 600"]), "the server is busy (503)"),
        Trouble("lets nobody in", .answer(status: 401), "the server rejects the user name, password or token (401)"),
        Trouble(
            "speaks another language",
            .raw(Array("+OK ready\r\n\u{0}\u{7}".utf8)),
            "the server is not a web server"
        ),
        Trouble("says too much", .text(String(repeating: " ", count: 10_000_000)), "the server's answer is too long"),
        Trouble(
            "says byte by byte that it is none",
            .byteByByte(body: Array("{}".utf8)),
            "the server did not confirm that"
        ),
        Trouble("wants a login", .text("<html>Welcome"), "the server answered with a web page"),
        Trouble(
            "sends one on",
            .answer(status: 302, headers: ["Location: http://b.org/"]),
            "redirects to b.org (302)"
        ),
        Trouble("refuses everything", .answer(status: 400), "it refuses everything"),
    ]

    let logger: UploadingLogger
    let server: OverlandServer

    init() async throws {
        logger = try UploadingLogger()
        server = try OverlandServer()
        try await logger.replay("outliers")
        try await logger.add("home", "--kind", "overland", "--url", server.url, "--batch", "20")
    }

    /// Runs an upload that fails, and expects a single sentence with this reason.
    private func fail(because reason: String) async throws {
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 75)
        let sentences = outcome.errors.split(separator: "\n").filter { $0.hasSuffix("waiting locations are kept.") }
        #expect(sentences.count == 1)
        #expect(sentences.first?.hasPrefix("gpslog: home: ") == true)
        #expect(sentences.first?.contains(reason) == true, "\(outcome.errors)")
        let status = try await logger.status()
        #expect(status.failure?.contains(reason) == true && status.lastFailure != nil, "\(status)")
        let text = try await logger.run("upload", "status").output
        #expect(text.contains(reason) && text.contains("waiting       \(status.waiting)"), "\(text)")
    }

    private func recover() async throws {
        server.recover()
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(server.kept.sorted() == (try await logger.exported().map(\.identifier).sorted()))
        #expect(try await logger.marked() == server.kept.sorted())
        let status = try await logger.status()
        #expect(status.waiting == 0 && status.acknowledged == 172 && status.refused == 0)
        #expect(status.lastSuccess != nil)
    }

    @Test(arguments: troubles) func `keeps what waits, and says why`(trouble: Trouble) async throws {
        server.answer { _, _ in trouble.reply }
        try await fail(because: trouble.reason)
        let status = try await logger.status()
        #expect(status.waiting == 172 && status.acknowledged == 0 && status.lastSuccess == nil)
        #expect(try await logger.marked().isEmpty)
        try await recover()
    }

    @Test(arguments: troubles.filter { $0.testDescription != "refuses everything" })
    func `keeps what was not acknowledged, where that begins in the middle`(trouble: Trouble) async throws {
        server.answer { request, _ in request > 3 ? trouble.reply : nil }
        try await fail(because: trouble.reason)
        #expect(!server.kept.isEmpty)
        #expect(try await logger.marked() == server.kept.sorted())
        #expect(try await logger.status().waiting == 172 - server.kept.count)
        try await recover()
    }

    @Test func `keeps what waits where the server refuses connections`() async throws {
        server.http.stop()
        try await fail(because: "the server refuses connections")
        #expect(try await logger.marked().isEmpty)
        try server.http.start()
        try await recover()
    }

    @Test func `keeps what waits where the server's name cannot be resolved`() async throws {
        try await logger.add("away", "--kind", "overland", "--url", "http://no.such.host.invalid/")
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 75)
        #expect(outcome.errors.contains("away: the server's name cannot be resolved; waiting locations are kept."))
        #expect(try await logger.status(of: "away").waiting == 172)
        // A failing target does not affect others.
        #expect(server.kept.count == 172)
    }

    @Test func `does not when the answer comes byte by byte`() async throws {
        try await logger.add("slow", "--kind", "overland", "--url", server.url, "--any-success")
        server.http.reply { _ in .byteByByte(body: Array("{\"result\":\"ok\"}".utf8)) }
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try await logger.status().waiting == 0)
    }

    @Test func `waits as long as the server asks for`() async throws {
        server.answer { request, _ in
            request == 2 ? .answer(status: 429, headers: ["Retry-After: 3"]) : nil
        }
        let start = ContinuousClock.now
        #expect(try await logger.run("upload", "now").status == 0)
        let time = start.duration(to: .now)
        #expect(time >= .seconds(3))
        #expect(server.kept.sorted() == (try await logger.exported().map(\.identifier).sorted()))
    }

    @Test(arguments: [0, 77, 171])
    func `of one location sets it aside, and sends all others`(index: Int) async throws {
        let all = try await logger.exported().map(\.identifier)
        let poison = all[index]
        server.answer { _, locations in locations.contains(poison) ? .answer(status: 400) : nil }
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 65, "\(outcome.errors)")
        #expect(outcome.errors.contains("home: 171 locations sent, 1 location refused"))
        #expect(server.kept.sorted() == all.filter { $0 != poison }.sorted())
        let status = try await logger.status()
        #expect(status.waiting == 0 && status.refused == 1 && status.refusals.map(\.fix) == [poison])
        #expect(status.refusals.first?.reason == "the server refuses the request (400)")
        #expect(try await logger.run("upload", "status").output.contains("(400)"))
    }

    @Test func `of many neighbours sets them aside, says so, and sends them again when asked to`() async throws {
        let all = try await logger.exported().map(\.identifier)
        let poison = Set(all[60..<130])
        server.answer { _, locations in poison.isDisjoint(with: locations) ? nil : .answer(status: 422) }
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("home: 102 locations sent, 70 locations refused\n"), "\(outcome.errors)")
        #expect(
            outcome.errors.hasSuffix(
                "gpslog: home refuses 70 locations: the server refuses the request (422); "
                    + "gpslog upload resend home --refused sends them again.\n"
            ),
            "\(outcome.errors)"
        )
        #expect(Set(server.kept) == Set(all).subtracting(poison))
        #expect(try await logger.status().refused == 70)
        // A refused location no longer waits.
        #expect(try await logger.run("upload", "now").status == 0)
        server.recover()
        let again = try await logger.run("upload", "resend", "home", "--refused")
        #expect(again.status == 0)
        #expect(again.errors.contains("70 locations will be sent to home again"), "\(again.errors)")
        #expect(again.errors.contains("home: 70 locations sent\n"), "\(again.errors)")
        #expect(Set(server.kept) == Set(all))
        let status = try await logger.status()
        #expect(status.refused == 0 && status.waiting == 0)
    }

    @Test func `of the few that there are loses none, where the server takes nothing else either`() async throws {
        let logger = try UploadingLogger()
        try await logger.replay("city-walk")
        let first = try #require(try await logger.exported().suffix(3).first).timeText
        try await logger.add(
            "cars",
            "--kind",
            "traccar",
            "--device",
            "1",
            "--url",
            server.url,
            "--since",
            first
        )
        server.http.reply { _ in .answer(status: 400) }
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 75)
        #expect(outcome.errors.contains("cars: it refuses everything: the server does not know the device"))
        let status = try await logger.status(of: "cars")
        #expect(status.waiting == 3 && status.refused == 0)
        // The device is registered now.
        server.http.reply { _ in .answer() }
        #expect(try await logger.run("upload", "now").status == 0)
        #expect(try await logger.status(of: "cars").acknowledged == 3)
    }

    @Test func `of a target that cannot be used keeps nothing from the others`() async throws {
        try await logger.add("bad", "--kind", "overland", "--url", server.url, "--token-env", "NO_SUCH_SECRET")
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("gpslog: bad: the environment variable NO_SUCH_SECRET"), "\(outcome.errors)")
        #expect(outcome.errors.contains("home: 172 locations sent\n"))
        #expect(server.kept.count == 172)
    }

    @Test func `where nobody is let in does not promise to try again when it ends`() async throws {
        server.answer { _, _ in .answer(status: 401) }
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 75)
        #expect(!outcome.errors.contains("retrying"), "\(outcome.errors)")
    }

    @Test func `now and then, for too many requests, says nothing of each`() async throws {
        server.answer { request, _ in request % 3 == 0 ? .answer(status: 429) : nil }
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "gpslog: home: 172 locations sent\n")
    }

    @Test func `says that what waits is kept where its user ends it`() async throws {
        server.answer { request, _ in request > 2 ? .silent : nil }
        let outcome = try await logger.run(["upload", "now"]) { program in
            await server.http.received(3)
            try program.interrupt()
        }
        #expect(outcome.status == 75)
        #expect(outcome.errors.contains("home: 21 locations sent\n"), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("gpslog: the upload was interrupted; waiting locations are kept.\n"))
        #expect(try await logger.status().waiting == 151)
    }
}
