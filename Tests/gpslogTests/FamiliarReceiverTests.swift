import ProgramSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A receiver that was recorded before` {
    @Test(.enabled(if: Tool.sqlite3.isInstalled, "sqlite3 is not installed"))
    func `has its first report stored though it says nothing more`() async throws {
        let logger = try Logger()
        let receiver = try PlayedReceiver()
        let earlier = try epochs(12, of: "city-walk", eachBeginningWith: "$GNRMC")
        let report = try epochs(13, of: "city-walk", eachBeginningWith: "$GNRMC").dropFirst(earlier.count)
        _ = try await logger.record(from: receiver.path) { program in
            #expect(await program.says("reading"))
            try await receiver.send(earlier, baud: 38_400)
            receiver.waitUntilRead()
            try program.terminate()
        }

        _ = try await logger.record(from: receiver.path) { program in
            try #require(await program.says("reading"))
            // The receiver sends nothing before its report; on a busy machine, reading starts seconds after the
            // message.
            try await Task.sleep(for: .seconds(10))
            try await receiver.send(report, baud: 38_400)
            try await until("the report", every: .milliseconds(100)) { try await locations(in: logger) >= 13 }
            try program.terminate()
        }
    }

    private func locations(in logger: Logger) async throws -> Int {
        let outcome = try await logger.run("query", "SELECT count(*) FROM location")
        return outcome.output.split(separator: "\n").last.flatMap { Int($0) } ?? 0
    }
}
