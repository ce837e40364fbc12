import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(
    .timeLimit(.minutes(2)),
    .enabled("this machine lets no test mount a folder") { await MountedFolder.isPossible() }
)
struct `The authorities of a machine` {
    let logger: UploadingLogger
    let server: OverlandServer
    let theirs: TestAuthority
    let line: TLSTestServer
    let certificates: MountedFolder

    init() async throws {
        logger = try UploadingLogger()
        server = try OverlandServer()
        theirs = try await TestAuthority()
        line = try await TLSTestServer(before: server.http.port, as: theirs.identity("server"))
        let folder = logger.folder.file("certificates")
        try logger.folder.makeFolder("certificates")
        let certificate = try TextFile.read(theirs.certificateFile)
        for name in ["ca-certificates.crt", "theirs.pem"] {
            try TextFile.write(certificate, to: folder.appending(name))
        }
        #expect(try await Tool.openssl.run(["rehash", folder.string]).status == 0)
        certificates = MountedFolder(folder, over: "/etc/ssl/certs")
        try await logger.replay("at-rest")
    }

    private func test() async throws -> BuiltProgram.Outcome {
        try await certificates.run(
            logger.gpslog.path,
            ["upload", "test", "home"],
            environment: logger.environment
        )
    }

    @Test func `vouch for a server where a target names no other`() async throws {
        try await logger.add("home", "--kind", "overland", "--url", line.url)
        let outcome = try await test()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(server.http.requests.count == 1)
    }

    @Test func `vouch for nobody where a target names another one`() async throws {
        let ours = try await TestAuthority(name: "Another authority")
        try await logger.add("home", "--kind", "overland", "--url", line.url, "--ca", ours.certificateFile.string)
        let outcome = try await test()
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("the server's certificate is not trusted"), "\(outcome.errors)")
        #expect(server.http.requests.isEmpty)
    }
}
