import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A profile of the filter` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    @Test(arguments: [["replay", "raw.nmea"], ["record"]])
    func `of an unknown name is refused, with the names there are`(command: [String]) async throws {
        let arguments = command + ["--profile", "submarine"]
        let outcome = try await logger.gpslog.run(arguments, environment: ["GPSLOG_DATABASE": logger.database])
        #expect(outcome.status == 64)
        #expect(
            outcome.errors
                == "gpslog: there is no filter profile submarine; the profiles are auto, car, foot, boat, air, rail, off.\n"
        )
        #expect(logger.folder.contents == [])
    }

    @Test(arguments: [["--profile", "off"], ["--no-filter"]])
    func `off accepts what the receiver vouches for`(options: [String]) async throws {
        let capture = Checkout.fixture("outliers.nmea").string
        _ = try await logger.gpslog.run(
            ["replay", capture] + options,
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        let reasons = Set(try await logger.exported(all: true).column("reason"))
        #expect(!reasons.contains("position-jump"))
    }

    @Test func `cannot be another one than that of --no-filter`() async throws {
        let outcome = try await logger.run("replay", "raw.nmea", "--profile", "auto", "--no-filter")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("use either --no-filter or --profile auto"))
    }
}
