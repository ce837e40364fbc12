import GNSS
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// The project's own recordings.
let fixtures = ["at-rest", "car-multi-gnss", "city-walk", "cold-start", "midnight", "noisy-line", "outliers"]

@Suite(.timeLimit(.minutes(2)))
struct `gpslog replay` {
    @Test(arguments: fixtures)
    func `judges every fix of a recording as expected`(fixture: String) async throws {
        let logger = try Logger()
        let outcome = try await logger.run("replay", Checkout.fixture(fixture + ".nmea").string)
        #expect(outcome.status == 0)
        // Epochs before the first time are stored too and come first; the fixture lists only some of them.
        let expected = try ExpectedFix.beside(fixture: fixture).filter { $0.time != nil }
        let exported = try await logger.exported(all: true).rows.filter { $0["time"] != "" }.sorted {
            ($0["time"] ?? "") < ($1["time"] ?? "")
        }
        let judged = exported.map {
            "\($0["time"] ?? "") \($0["reason"].flatMap { $0.isEmpty ? nil : $0 } ?? "accepted")"
        }
        #expect(judged.sorted() == expected.map { "\($0.time ?? "") \($0.expected)" }.sorted())
    }

    @Test(arguments: ["csv", "gpx"])
    func `gives the same export of two fresh databases`(format: String) async throws {
        var exports: [String] = []
        for _ in 1...2 {
            let logger = try Logger()
            _ = try await logger.run("replay", Checkout.fixture("outliers.nmea").string)
            exports.append(try await logger.run("export", "--format", format).output)
        }
        #expect(exports[0] == exports[1])
        #expect(exports[0].utf8.count > 1000)
    }

    @Test(arguments: [("--quiet", false), ("", true)])
    func `shows on a terminal how it goes, unless it is to be quiet`(option: String, isShown: Bool) async throws {
        let logger = try Logger()
        let fixture = Checkout.fixture("city-walk.nmea")
        let line = "\(logger.gpslog.path) replay \(option) --database \(logger.database) \(fixture)"
        let outcome = try await Tool.sh.run(["-c", "script --quiet --return --command '\(line)' /dev/null"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("sat ") == isShown, "\(outcome.output)")
        #expect(outcome.output.isEmpty != isShown)
    }

    @Test func `keeps the pace of the recording when asked to`() async throws {
        let logger = try Logger()
        let start = ContinuousClock.now
        _ = try await logger.run("replay", "--speed", "100", Checkout.fixture("city-walk.nmea").string)
        #expect(ContinuousClock.now - start >= .seconds(2.99))
    }
}
