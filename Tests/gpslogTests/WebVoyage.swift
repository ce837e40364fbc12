import SystemPackage
import TestSupport
import Testing

/// A logger whose database is shown by `gpslog web`, and a browser that is curl.
struct WebVoyage {
    let logger: Logger
    private let port: ReservedPort

    /// True where the page can be served and asked for.
    static var isPossible: Bool {
        Tool.curl.isInstalled && (try? TextFile.read("/usr/share/javascript/leaflet/leaflet.js")) != nil
    }

    init() throws {
        (logger, port) = (try Logger(), try ReservedPort())
    }

    /// Serves the page while something else happens.
    func serve(_ body: (BuiltProgram.Running) async throws -> Void) async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(arguments, environment: ["GPSLOG_DATABASE": logger.database]) { program in
            #expect(await program.says("the page is at http://127.0.0.1:\(port.number)"))
            try await body(program)
            try program.terminate()
        }
    }

    /// Tries to serve it at the same port, to the end.
    func serveAgain() async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(arguments, environment: ["GPSLOG_DATABASE": logger.database])
    }

    private var arguments: [String] { ["web", "--listen", "\(port.number)"] }

    /// The server's answer to a path, with other options of curl.
    func ask(_ path: String, _ options: String...) async throws -> String {
        try await Tool.curl.run(["-sS", "--path-as-is"] + options + ["http://localhost:\(port.number)\(path)"]).output
    }

    /// The status of that answer.
    func status(_ path: String, _ options: String...) async throws -> String {
        let all = ["-sS", "--path-as-is", "-o", "/dev/null", "-w", "%{http_code}"] + options
        return try await Tool.curl.run(all + ["http://localhost:\(port.number)\(path)"]).output
    }

    /// The answer as JSON.
    func json(_ path: String) async throws -> JSONValue { try JSONValue(parsing: try await ask(path)) }

    /// The events that a page is told which calls with these headers, until one contains a text.
    func events(_ path: String = "/api/v1/live", _ headers: String = "", until text: String) async throws -> String {
        let socket = try TestSocket(connectingTo: port.number)
        socket.write(Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n".utf8))
        var told: [UInt8] = []
        try await TestSupport.until(every: .milliseconds(5)) {
            told += try socket.readNow() ?? []
            return String(decoding: told, as: UTF8.self).contains(text)
        }
        return String(decoding: told, as: UTF8.self)
    }
}
