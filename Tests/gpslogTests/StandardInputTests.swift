import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recording that names no device` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    private func record(_ redirection: String) async throws -> BuiltProgram.Outcome {
        try await BuiltProgram(at: "/bin/sh").run(
            ["-c", "\(redirection) \(logger.gpslog.path) record --duration 1s"],
            environment: ["GPSLOG_DATABASE": logger.database]
        )
    }

    @Test(arguments: ["echo | ", "< \(Checkout.fixture("city-walk.nmea")) "])
    func `says that it does not read what it is sent by a program or a file`(redirection: String) async throws {
        let outcome = try await record(redirection)
        #expect(outcome.errors.hasPrefix("gpslog: standard input is ignored; to read it, use `gpslog replay -`"))
    }

    @Test func `says nothing of it where nothing is sent`() async throws {
        #expect(try await !record("< /dev/null ").errors.contains("standard input"))
    }
}
