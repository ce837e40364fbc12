import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog tracks` {
    @Test func `lists what was recorded`() async throws {
        let logger = try Logger()
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let lines = try await logger.run("tracks").output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[1].contains("2026-11-21T08:00:00Z  2026-11-21T08:04:59Z     300"))
    }

    @Test func `says so where there is none`() async throws {
        let logger = try Logger()
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string, "--speed", "max")
        let empty = try Logger()
        #expect(try await empty.run("tracks").status == 66)
    }
}
