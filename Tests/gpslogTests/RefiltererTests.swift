import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog refilter` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    @Test func `rejects a beginning that proves wrong later, and says so`() async throws {
        let capture = logger.folder.file("voyage.nmea")
        try TextFile.write(voyage(260, off: 0..<100), to: capture)
        _ = try await logger.run("replay", capture.string)
        #expect(try await logger.exported().rows.count > 240)
        #expect(try await logger.run("refilter").status == 0)
        let first = try await logger.exported().rows.first?["time"] ?? ""
        #expect(first == "2025-06-23T12:01:50.000Z", "\(first)")
        let why = try await logger.run("why", "2025-06-23T12:00:50Z").output
        #expect(why.contains("rejected, because the receiver had started with a wrong position"))
        #expect(try await logger.run("refilter").errors.contains("; 0 verdicts changed"))
    }
}
