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

    /// The output of all other commands on the database.
    private func everything() async throws -> [String] {
        [
            try await logger.run("export", "--format", "csv", "--all").output,
            try await logger.run("export", "--format", "gpx").output,
            try await logger.run("tracks", "--json").output,
        ]
    }

    private func replayAll() async throws {
        for fixture in fixtures { _ = try await logger.run("replay", Checkout.fixture(fixture + ".nmea").string) }
    }

    @Test func `changes nothing by the profile of the recording`() async throws {
        try await replayAll()
        let before = try await everything()
        let outcome = try await logger.run("refilter")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains(" of 7 recordings again; 0 verdicts changed\n"))
        #expect(try await everything() == before)
    }

    @Test func `changes nothing where a recording was replayed twice`() async throws {
        let capture = Checkout.fixture("outliers.nmea").string
        _ = try await logger.run("replay", capture)
        _ = try await logger.run("replay", capture)
        let before = try await everything()
        #expect(try await logger.run("refilter", "--profile", "auto").status == 0)
        #expect(try await everything() == before)
    }

    @Test func `judges as another profile would have, and back`() async throws {
        try await replayAll()
        let before = try await everything()
        _ = try await logger.run("refilter", "--profile", "off")
        let unfiltered = try await everything()
        let other = try Logger()
        for fixture in fixtures {
            _ = try await other.run("replay", "--no-filter", Checkout.fixture(fixture + ".nmea").string)
        }
        #expect(try await other.run("export", "--format", "csv", "--all").output == unfiltered[0])
        #expect(unfiltered != before)
        let outcome = try await logger.run("refilter")
        #expect(!outcome.errors.contains(" 0 verdicts changed"))
        #expect(try await everything() == before)
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

    @Test func `changes verdicts in the period only`() async throws {
        _ = try await logger.run("replay", Checkout.fixture("outliers.nmea").string)
        let before = try await logger.exported(all: true).rows
        let jump = try #require(before.first { $0["reason"] == "position-jump" }?["time"])
        _ = try await logger.run("refilter", "--profile", "off", "--from", jump, "--to", jump)
        #expect(try await logger.exported(all: true).rows == before)
        _ = try await logger.run("refilter", "--profile", "off", "--from", jump)
        let after = try await logger.exported(all: true).rows
        #expect(after.count == before.count)
        #expect(after.first { $0["time"] == jump }?["status"] == "accepted")
        let earlier = before.filter { ($0["time"] ?? "") < jump }
        #expect(after.filter { ($0["time"] ?? "") < jump } == earlier)
    }

    @Test func `refuses a profile that there is not`() async throws {
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let outcome = try await logger.run("refilter", "--profile", "submarine")
        #expect(outcome.status == 64)
        #expect(
            outcome.errors
                == "gpslog: there is no filter profile submarine; the profiles are auto, car, foot, boat, air, rail, off.\n"
        )
    }

    @Test func `makes no database`() async throws {
        #expect(try await logger.run("refilter").status == 66)
        #expect(logger.folder.contents == [])
    }
}
