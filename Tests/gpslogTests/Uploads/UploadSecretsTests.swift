import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The secrets of uploads` {
    private static let secret = "open-SESAME-4711"
    /// `anna:open-SESAME-4711` in HTTP's Basic authentication.
    private static let encoded = "YW5uYTpvcGVuLVNFU0FNRS00NzEx"

    let logger: UploadingLogger
    let server: OverlandServer

    init() throws {
        logger = try UploadingLogger()
        server = try OverlandServer()
    }

    /// Stores a secret; returns the options and environment variables that refer to it.
    private func keep(in place: String, as kind: String) throws -> (options: [String], variables: [String: String]) {
        switch place {
        case "a file":
            let file = logger.folder.file("secret")
            try TextFile.write(Self.secret + "\n", to: file)
            return (["--\(kind)-file", file.string], [:])
        case "a variable":
            return (["--\(kind)-env", "HOME_SECRET"], ["HOME_SECRET": Self.secret])
        default:
            try logger.folder.makeFolder("credentials")
            try TextFile.write(Self.secret, to: logger.folder.file("credentials/home"))
            let folder = logger.folder.file("credentials").string
            return (["--\(kind)-credential", "home"], ["CREDENTIALS_DIRECTORY": folder])
        }
    }

    private func doEverything(_ options: [String], as logger: UploadingLogger) async throws -> String {
        var said = ""
        for command in [["add", "home", "--kind", "overland", "--url", server.url] + options] + [
            ["list"], ["status"], ["status", "--json"], ["test", "home", "-v"], ["now", "-v"], ["status"],
        ] {
            let outcome = try await logger.run(["upload"] + command) { _ in }
            said += outcome.output + outcome.errors
        }
        return said
    }

    @Test(arguments: ["a file", "a variable", "a credential"], ["password", "token"])
    func `reach the server, and nobody else`(place: String, kind: String) async throws {
        try await logger.replay("at-rest")
        var logger = logger
        var options: [String]
        (options, logger.variables) = try keep(in: place, as: kind)
        if kind == "password" { options += ["--user", "anna"] }
        server.answer { request, _ in request > 3 ? nil : .answer(status: 401) }
        let said = try await doEverything(options, as: logger)
        server.recover()
        let outcome = try await logger.run("upload", "now", "-v")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let authorization = kind == "password" ? "Basic \(Self.encoded)" : "Bearer \(Self.secret)"
        #expect(!server.http.requests.isEmpty)
        #expect(server.http.requests.allSatisfy { $0.header("Authorization") == authorization })
        #expect(Set(server.kept).count == 240)
        for text in [said, outcome.output + outcome.errors] {
            #expect(!text.contains(Self.secret) && !text.contains(Self.encoded))
        }
        try requireAbsence()
    }

    /// Expects that no file except the user's own contains the secret.
    private func requireAbsence() throws {
        let names = logger.folder.contents.filter { !["secret", "credentials", "settings"].contains($0) }
        #expect(names.contains("voyage.sqlite"))
        for path in names.map({ logger.folder.file($0) }) + [logger.settings] {
            let text = String(decoding: try TextFile.readBytes(path), as: Unicode.ASCII.self)
            #expect(!text.contains(Self.secret) && !text.contains(Self.encoded), "\(path)")
        }
    }

    @Test func `that are missing are named, and nothing is sent`() async throws {
        try await logger.replay("at-rest")
        try await logger.add("home", "--kind", "overland", "--url", server.url, "--token-env", "HOME_SECRET")
        let outcome = try await logger.run("upload", "now")
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("the environment variable HOME_SECRET"))
        #expect(server.http.connectionCount == 0)
    }

    @Test func `that every user can read are told of, when they are named and when they are used`() async throws {
        try await logger.replay("at-rest")
        let file = logger.folder.file("secret")
        try TextFile.write(Self.secret, to: file)
        try TextFile.setMode(of: file, to: 0o644)
        let warning = "every user of this machine can read the secret in \(file); run `chmod 600 \(file)`"
        let options = ["--url", server.url, "--token-file", file.string]
        let added = try await logger.run(["upload", "add", "home", "--kind", "overland"] + options) { _ in }
        #expect(added.errors.contains("gpslog: \(warning)\n"), "\(added.errors)")
        let sent = try await logger.run("upload", "now")
        #expect(sent.errors.contains("gpslog: upload to home: \(warning)\n"), "\(sent.errors)")
        try TextFile.setMode(of: file, to: 0o600)
        #expect(try await !logger.run("upload", "test", "home").errors.contains("every user"))
    }
}
