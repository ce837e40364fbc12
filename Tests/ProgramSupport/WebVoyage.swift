import Glibc
import SystemPackage
package import TestSupport
import Testing

/// A logger whose database `gpslog web` shows, with curl as the browser.
package struct WebVoyage {
    package let logger: Logger
    private let reserved: ReservedPort

    package var port: String { String(reserved.number) }

    /// Whether the page can be served and requested on this machine.
    package static var isPossible: Bool {
        Tool.curl.isInstalled && (try? TextFile.read("/usr/share/javascript/leaflet/leaflet.js")) != nil
    }

    /// Whether the servers were built with encryption, as set by the Makefile.
    package static var hasEncryption: Bool {
        guard let servers = unsafe getenv("GPSLOG_SERVERS") else { return false }
        return unsafe String(cString: servers).split(separator: " ").contains("tls")
    }

    package init() throws {
        (logger, reserved) = (try Logger(), try ReservedPort())
    }

    /// The page's own origin, as browsers send it.
    package var origin: String { "http://localhost:\(port)" }

    /// Serves the page with further variables and options while `body` runs.
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

    /// Writes a settings file and returns its path.
    package func settings(_ text: String) throws -> String {
        let file = logger.folder.file("config.toml")
        try TextFile.overwrite(file, with: Array(text.utf8))
        return file.string
    }

    /// Tries to serve the page on the same port, and waits for the exit.
    package func serveAgain() async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(arguments, environment: environment)
    }

    /// Runs the program with these arguments until it exits.
    package func run(_ arguments: [String]) async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(["web"] + arguments, environment: environment)
    }

    /// Keeps the real user's password out of the tests.
    package var environment: [String: String] {
        ["GPSLOG_DATABASE": logger.database, "GPSLOG_WEB_ACCESS": logger.folder.file("web-access").string]
    }

    private var arguments: [String] { ["web", "--listen", port] }

    /// Requests a path with further options of curl and returns the response.
    package func ask(_ path: String, _ options: String...) async throws -> String {
        try await Tool.curl.run(["-sS", "--path-as-is"] + options + [origin + path]).output
    }

    package func status(_ path: String, _ options: String...) async throws -> String {
        let all = ["-sS", "--path-as-is", "-o", "/dev/null", "-w", "%{http_code}"] + options
        return try await Tool.curl.run(all + [origin + path]).output
    }

    /// Requests a change of something that does not exist, with a body, and returns the status.
    package func refusal(_ method: String, of body: String, _ options: String...) async throws -> String {
        let all = ["-sS", "-o", "/dev/null", "-w", "%{http_code}", "-X", method, "--data-raw", body] + options
        return try await Tool.curl.run(all + [origin + "/nothing"]).output
    }

    /// Requests a change from the page's own origin and returns response and status.
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

    package func json(_ path: String) async throws -> JSONValue { try JSONValue(parsing: try await ask(path)) }

    /// Reads the page's event stream with these headers until an event contains a text.
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
