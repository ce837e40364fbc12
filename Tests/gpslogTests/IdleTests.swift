import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog --idle-after` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    private func replay(_ fixture: String, _ options: String...) async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(
            ["replay", Checkout.fixture(fixture + ".nmea").string] + options,
            environment: ["GPSLOG_DATABASE": logger.database]
        )
    }

    @Test func `stores one fix in five seconds of a parked receiver, and says how many it left out`() async throws {
        let outcome = try await replay("at-rest", "--idle-after", "20s")
        let rows = try await logger.exported().rows
        #expect(rows.count == 78)
        #expect(
            outcome.errors
                == "gpslog: at-rest.nmea: 240 locations accepted over 3 min 59 s, 0 rejected, 162 left out while parked\n"
        )
    }

    @Test func `leaves the first and the last location where they are`() async throws {
        _ = try await replay("at-rest")
        let whole = try await logger.exported().rows
        let idle = try Logger()
        let fixture = Checkout.fixture("at-rest.nmea").string
        _ = try await idle.run("replay", "--idle-after", "20s", fixture)
        let thinned = try await idle.exported().rows
        #expect(thinned.first == whole.first)
        #expect(thinned.last == whole.last)
    }

    @Test func `leaves nothing out of a walk`() async throws {
        _ = try await replay("city-walk", "--idle-after", "1s")
        let walked = try await logger.exported().rows
        let other = try Logger()
        _ = try await other.run("replay", Checkout.fixture("city-walk.nmea").string)
        let moving = try await other.exported().rows.filter { $0["status"] == "accepted" }
        #expect(walked.filter { $0["status"] == "accepted" } == moving)
    }

    @Test func `thins what a receiver sends, too`() async throws {
        let receiver = try PlayedReceiver()
        let outcome = try await logger.record(from: receiver.path, "--idle-after", "10s") { program in
            #expect(await program.says("reading \(receiver.path)"))
            let parked = try epochs(120, of: "at-rest", eachBeginningWith: "$GPGLL")
            try await receiver.send(parked, baud: 115_200)
            receiver.waitUntilRead()
            try program.terminate()
        }
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains(" left out while parked"))
        #expect(try await logger.exported().rows.count < 60)
    }
}
