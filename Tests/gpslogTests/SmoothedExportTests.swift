import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog export, of a smoothed way,` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    @Test(arguments: ["csv", "gpx"])
    func `has the same times, and other places`(format: String) async throws {
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let plain = try await logger.run("export", "--format", format)
        let smooth = try await logger.run("export", "--format", format, "--smooth")
        #expect(smooth.status == 0)
        #expect(smooth.output != plain.output)
        #expect(smooth.output.split(separator: "\n").count == plain.output.split(separator: "\n").count)
    }

    @Test func `gives a part of it as it gives the whole`() async throws {
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let whole = try await logger.run("export", "--format", "csv", "--smooth")
        let part = try await logger.run(
            "export",
            "--format",
            "csv",
            "--smooth",
            "--from",
            "2026-11-21T08:01:00Z",
            "--to",
            "2026-11-21T08:02:00Z"
        )
        // The odometer starts with the first exported row, and the track's number follows it.
        let rows = { (output: String) in output.split(separator: "\n").map { $0.split(separator: ",").dropLast(2) }
        }
        #expect(rows(part.output).dropFirst() == rows(whole.output)[61...120])
    }

    @Test func `is not what the receiver said`() async throws {
        let outcome = try await logger.run("export", "--smooth", "--raw")
        #expect(outcome.status == 64)
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }
}
