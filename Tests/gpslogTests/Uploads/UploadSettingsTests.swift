import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The targets of uploads` {
    let logger: UploadingLogger
    let server: OverlandServer

    init() throws {
        logger = try UploadingLogger()
        server = try OverlandServer()
    }

    @Test func `say which file of theirs is missing when they are uploaded to`() async throws {
        try await logger.replay("at-rest")
        try await logger.add("home", "--kind", "overland", "--url", server.url, "--ca", "/no/such/ca.pem")
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("home: /no/such/ca.pem cannot be read: No such file"), "\(outcome.errors)")
    }

    @Test func `get again as many locations as were announced`() async throws {
        try await logger.replay("city-walk")
        try await logger.add("home", "--kind", "overland", "--url", server.url, "--interval", "10s")
        #expect(try await logger.run("upload", "now").status == 0)
        let before = server.kept.count
        let outcome = try await logger.run("upload", "resend", "home")
        #expect(outcome.status == 0)
        let announced = outcome.errors.split(separator: " ").compactMap { Int($0) }.first
        #expect(try await logger.run("upload", "now").status == 0)
        // The latest location is sent first, even if it is closer than the minimum distance.
        #expect(abs(server.kept.count - before - (announced ?? 0)) <= 1, "\(outcome.errors)")
    }

    @Test func `keep their queue when their server moves, and have one of their own by another name`() async throws {
        try await logger.replay("at-rest")
        try await logger.add("home", "--kind", "overland", "--url", server.url)
        #expect(try await logger.run("upload", "now").status == 0)
        #expect(server.kept.count == 240)
        try await logger.replay("outliers")
        let other = try OverlandServer()
        let moved = try TextFile.read(logger.settings).replacing(server.url, with: other.url)
        try logger.write(settings: moved)
        #expect(try await logger.run("upload", "now").status == 0)
        #expect(other.kept.count == 172)
        #expect(Set(other.kept).isDisjoint(with: server.kept))
        #expect(server.kept.count == 240)
        try await logger.add("second", "--kind", "overland", "--url", server.url)
        #expect(try await logger.status(of: "second").waiting == 412)
        #expect(try await logger.run("upload", "now", "second").status == 0)
        #expect(server.kept.count == 240 + 412)
        #expect(try await logger.status().acknowledged == 412)
    }

    @Test func `that are added by an old name go on where that was`() async throws {
        try await logger.replay("at-rest")
        try await logger.add("home", "--kind", "overland", "--url", server.url)
        #expect(try await logger.run("upload", "now").status == 0)
        #expect(try await logger.run("upload", "remove", "home").status == 0)
        try await logger.add("home", "--kind", "overland", "--url", server.url)
        #expect(try await logger.run("upload", "now").status == 0)
        #expect(server.kept.count == 240)
    }

    @Test func `get again what somebody asks for, and nothing else`() async throws {
        try await logger.replay("at-rest")
        try await logger.add("home", "--kind", "overland", "--url", server.url)
        #expect(try await logger.run("upload", "now").status == 0)
        let times = try await logger.exported().map(\.timeText)
        let outcome = try await logger.run("upload", "resend", "home", "--from", times[10], "--to", times[30])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try await logger.status().waiting == 20)
        #expect(try await logger.run("upload", "now").status == 0)
        let expected = try await logger.exported()[10..<30].map(\.identifier)
        #expect(server.kept.dropFirst(240).sorted() == expected)
    }
}
