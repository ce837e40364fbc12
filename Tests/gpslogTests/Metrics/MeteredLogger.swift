import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// A logger with a receiver and a port that serves metrics.
struct MeteredLogger {
    let logger: Logger
    let receiver: PlayedReceiver
    let port: ReservedPort

    init() throws { (logger, receiver, port) = (try Logger(), try PlayedReceiver(), try ReservedPort()) }

    func record(
        _ options: String...,
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        let usual = ["--device", receiver.path.string, "--metrics", "127.0.0.1:\(port.number)"]
        return try await logger.run(recording: usual + options) { program in
            #expect(await program.says("readers of metrics are served at 127.0.0.1:\(port.number)"))
            #expect(await program.says("reading"))
            try await body(program)
        }
    }

    /// Requests the metrics and returns the body of the response.
    func ask() async throws -> String {
        let client = try LineClient(port: port.number)
        client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let answer = String(decoding: try await client.bytes(.max), as: UTF8.self)
        let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1)
        #expect(parts.first?.contains("Content-Type: text/plain; version=0.0.4") == true)
        return parts.count == 2 ? String(parts[1]) : ""
    }

    /// Sends epochs of a walk and waits until the metrics count them.
    func walk(_ count: Int) async throws {
        try await receiver.send(try epochs(count, of: "city-walk", eachBeginningWith: "$GNRMC"), baud: 38_400)
        try await until { (Self.value("gpslog_fixes_total", "verdict=\"accepted\"", in: try await ask()) ?? 0) >= 1 }
    }

    /// Returns the first sample with a name and label; nil if it is missing.
    static func value(_ name: String, _ label: String = "", in text: String) -> Double? {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) && $0.contains(label) }
        return line?.split(separator: " ").last.flatMap { Double($0) }
    }
}
