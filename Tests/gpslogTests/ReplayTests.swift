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

    @Test func `adds no location to a database that has the recording already`() async throws {
        let logger = try Logger()
        let capture = Checkout.fixture("city-walk.nmea").string
        _ = try await logger.run("replay", capture)
        let once = try await logger.run("export", "--format", "csv").output
        let outcome = try await logger.run("replay", capture)
        #expect(try await logger.run("export", "--format", "csv").output == once)
        #expect(outcome.errors.contains("300 stored before"))
    }

    @Test func `stores nothing of a recording the second time, rejected fixes neither`() async throws {
        let logger = try Logger()
        let capture = Checkout.fixture("outliers.nmea").string
        _ = try await logger.run("replay", capture)
        let once = try await logger.exported(all: true).rows
        let outcome = try await logger.run("replay", capture)
        #expect(
            outcome.errors.contains(
                "172 locations accepted over 2 min 59 s (181 stored before), 9 rejected (position-jump 6, older-time 2,"
            )
        )
        #expect(try await logger.exported(all: true).rows == once)
        #expect(try await logger.run("why", "2026-11-21T10:20:30Z").output.split(separator: "\n").count == 1)
    }

    @Test func `stores nothing of a recording without a fix or a time the second time`() async throws {
        let logger = try Logger()
        let timeless = logger.folder.file("timeless.nmea")
        let lines = try TextFile.read(Checkout.fixture("city-walk.nmea")).split(separator: "\r\n")
        try TextFile.write(lines.filter { $0.contains("GGA,") }.map { $0 + "\r\n" }.joined(), to: timeless)
        for (capture, count) in [(timeless, 300), (Checkout.fixture("cold-start.nmea"), 420)] {
            _ = try await logger.run("replay", capture.string)
            let once = try await logger.exported(all: true).rows
            #expect(once.count == count)
            _ = try await logger.run("replay", capture.string)
            #expect(try await logger.exported(all: true).rows == once)
        }
    }

    @Test func `stores what a longer recording has beyond a shorter one`() async throws {
        let logger = try Logger()
        let capture = logger.folder.file("walk.nmea")
        try TextFile.write(epochs(50, of: "city-walk", eachBeginningWith: "$GNRMC"), to: capture)
        _ = try await logger.run("replay", capture.string)
        try TextFile.overwrite(capture, with: Array(epochs(80, of: "city-walk", eachBeginningWith: "$GNRMC").utf8))
        let outcome = try await logger.run("replay", capture.string)
        #expect(outcome.errors.contains("80 locations accepted over 1 min 19 s (50 stored before), 0 rejected"))
        #expect(try await logger.exported(all: true).rows.count == 80)
        #expect(try await logger.run("tracks").output.split(separator: "\n").count == 2)
    }

    @Test func `keeps two recordings of the same way apart`() async throws {
        let logger = try Logger()
        let copy = logger.folder.file("copy.nmea")
        try TextFile.write(TextFile.read(Checkout.fixture("city-walk.nmea")), to: copy)
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        #expect(try await !logger.run("replay", copy.string).errors.contains("stored before"))
        #expect(try await logger.exported().rows.count == 600)
    }

    @Test func `prints one line a capture on standard error`() async throws {
        let logger = try Logger()
        let outcome = try await logger.run(
            "replay",
            Checkout.fixture("city-walk.nmea").string,
            Checkout.fixture("cold-start.nmea").string
        )
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first == "gpslog: city-walk.nmea: 300 locations accepted over 4 min 59 s, 0 rejected")
        #expect(outcome.output.isEmpty)
    }

    @Test func `keeps the pace of the recording when asked to`() async throws {
        let logger = try Logger()
        let start = ContinuousClock.now
        _ = try await logger.run("replay", "--speed", "100", Checkout.fixture("city-walk.nmea").string)
        #expect(ContinuousClock.now - start >= .seconds(2.99))
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `gpslog why` {
    @Test func `says that a fix was accepted`() async throws {
        let logger = try Logger()
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let outcome = try await logger.run("why", "2026-11-21T08:00:10Z")
        #expect(outcome.output.hasPrefix("2026-11-21T08:00:10.000Z from city-walk.nmea: accepted, in track 1, "))
        #expect(outcome.output.hasSuffix(" m of the true position in 68 of 100 cases.\n"))
    }

    @Test(arguments: ["position-jump", "older-time", "no-fix"])
    func `names the rule that a fix was rejected by`(rule: String) async throws {
        let logger = try Logger()
        let fixture = rule == "no-fix" ? "cold-start" : "outliers"
        _ = try await logger.run("replay", Checkout.fixture(fixture + ".nmea").string)
        let rejected = try ExpectedFix.beside(fixture: fixture).first { $0.expected == rule && $0.time != nil }
        let time = try #require(rejected?.time)
        let outcome = try await logger.run("why", time)
        #expect(outcome.output.contains("\(time) from \(fixture).nmea: rejected, because"))
        #expect(outcome.output.contains("(rule \(rule))"))
    }

    @Test func `says so where nothing was recorded`() async throws {
        let logger = try Logger()
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let outcome = try await logger.run("why", "2020-01-01T00:00:00Z")
        #expect(outcome.status == 66)
        #expect(outcome.errors.hasPrefix("gpslog: nothing was recorded within a second of 2020-01-01T00:00:00.000Z"))
    }
}
