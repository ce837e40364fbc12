import Glibc
import SystemPackage
package import TestSupport
import Testing

/// A logger whose database is shown by `gpslog web`, and a browser that is curl.
package struct WebVoyage {
    package let logger: Logger
    private let reserved: ReservedPort

    /// The port of the page.
    package var port: String { String(reserved.number) }

    /// True where the page can be served and asked for.
    package static var isPossible: Bool {
        Tool.curl.isInstalled && (try? TextFile.read("/usr/share/javascript/leaflet/leaflet.js")) != nil
    }

    /// Whether the servers were built with encryption, as the Makefile says.
    package static var hasEncryption: Bool {
        guard let servers = unsafe getenv("GPSLOG_SERVERS") else { return false }
        return unsafe String(cString: servers).split(separator: " ").contains("tls")
    }

    package init() throws {
        (logger, reserved) = (try Logger(), try ReservedPort())
    }

    /// The page's own origin, as a browser says it.
    package var origin: String { "http://localhost:\(port)" }

    /// Serves the page, with other variables of the environment and further options, while something else happens.
    package func serve(
        _ others: [String: String] = [:],
        _ options: [String] = [],
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        let environment = environment.merging(others) { $1 }
        return try await logger.gpslog.run(arguments + options, environment: environment) { program in
            #expect(await program.says("the page is at http://127.0.0.1:\(port)"))
            try await body(program)
            try program.terminate()
        }
    }

    /// The path of a settings file with this in it.
    package func settings(_ text: String) throws -> String {
        let file = logger.folder.file("config.toml")
        try TextFile.overwrite(file, with: Array(text.utf8))
        return file.string
    }

    /// Tries to serve it at the same port, to the end.
    package func serveAgain() async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(arguments, environment: environment)
    }

    /// Runs it with these arguments, to the end.
    package func run(_ arguments: [String]) async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(["web"] + arguments, environment: environment)
    }

    /// The user's own password has no part in it.
    package var environment: [String: String] {
        ["GPSLOG_DATABASE": logger.database, "GPSLOG_WEB_ACCESS": logger.folder.file("web-access").string]
    }

    private var arguments: [String] { ["web", "--listen", port] }

    /// The server's answer to a path, with other options of curl.
    package func ask(_ path: String, _ options: String...) async throws -> String {
        try await Tool.curl.run(["-sS", "--path-as-is"] + options + [origin + path]).output
    }

    /// The status of that answer.
    package func status(_ path: String, _ options: String...) async throws -> String {
        let all = ["-sS", "--path-as-is", "-o", "/dev/null", "-w", "%{http_code}"] + options
        return try await Tool.curl.run(all + [origin + path]).output
    }

    /// The status of the answer to a change of what does not exist, which has a body.
    package func refusal(_ method: String, of body: String, _ options: String...) async throws -> String {
        let all = ["-sS", "-o", "/dev/null", "-w", "%{http_code}", "-X", method, "--data-raw", body] + options
        return try await Tool.curl.run(all + [origin + "/nothing"]).output
    }

    /// The answer to a change that a page of its own asks for, and its status.
    package func change(
        _ method: String,
        _ path: String,
        _ json: String
    ) async throws -> (answer: JSONValue, status: String) {
        let own = ["-H", "Origin: \(origin)", "-H", "Content-Type: application/json", "-w", "\n%{http_code}"]
        let told = try await Tool.curl.run(["-sS", "-X", method] + own + ["--data-raw", json, origin + path]).output
        let lines = told.split(separator: "\n", maxSplits: 1)
        return (try JSONValue(parsing: try #require(lines.first)), String(try #require(lines.last)))
    }

    /// The answer as JSON.
    package func json(_ path: String) async throws -> JSONValue { try JSONValue(parsing: try await ask(path)) }

    /// The events that a page is told which calls with these headers, until one contains a text.
    package func events(
        _ path: String = "/api/v1/live",
        _ headers: String = "",
        until text: String
    ) async throws -> String {
        let socket = try TestSocket(connectingTo: reserved.number)
        socket.write(Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n".utf8))
        var told: [UInt8] = []
        try await TestSupport.until(every: .milliseconds(5)) {
            told += try socket.readNow() ?? []
            return String(decoding: told, as: UTF8.self).contains(text)
        }
        return String(decoding: told, as: UTF8.self)
    }
}
