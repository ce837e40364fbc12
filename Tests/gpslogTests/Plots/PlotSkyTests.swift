import ProgramSupport
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog plot sky and plot signal` {
    let logger: Logger

    init() async throws {
        logger = try Logger()
        for fixture in ["city-walk", "car-multi-gnss"] {
            _ = try await logger.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
        }
    }

    @Test(arguments: [("sky", "class=\"dot "), ("signal", "class=\"line curve ")])
    func `show what both receivers heard`(kind: String, mark: String) async throws {
        let both = try await logger.run("plot", kind)
        #expect(both.status == 0)
        #expect(both.output.contains("2 receivers"))
        let one = try await logger.run("plot", kind, "--track", "1")
        #expect(!one.output.contains("2 receivers"))
        #expect(one.output.split(separator: mark).count < both.output.split(separator: mark).count)
        try await Picture(both.output).expectDrawable(in: logger.folder)
    }

    @Test(arguments: ["sky", "signal"])
    func `draw what is sound, and say what is damaged`(kind: String) async throws {
        // Through gpslog's own connection, so that the page's checksum stays valid.
        try Connection(FilePath(logger.database), access: .readWrite, timeout: 0)
            .execute("UPDATE sky_chunk SET data = x'0102' WHERE id = (SELECT max(id) FROM sky_chunk)")
        let outcome = try await logger.run("plot", kind)
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("unreadable satellites"))
        try await Picture(outcome.output).expectDrawable(in: logger.folder)
    }
}
