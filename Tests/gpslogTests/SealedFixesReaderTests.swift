import FoundationEssentials
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// A program of about forty lines, written only from `Documentation/STORAGE.md`.
@Suite(.timeLimit(.minutes(2)), .enabled(if: Tool.python3.isInstalled, "python3 is not installed"))
struct `The example reader of sealed fixes` {
    let logger: Logger
    let reader = Checkout.root.appending("Documentation/sealed_fixes.py").string

    init() async throws {
        logger = try Logger()
        for fixture in ["city-walk", "cold-start", "outliers"] {
            _ = try await logger.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
        }
    }

    @Test func `tells what gpslog tells, to the last digit`() async throws {
        let read = try await Tool.python3.run([reader, logger.database])
        #expect(read.errors == "")
        let fixes = try read.output.split(separator: "\n").map {
            try JSONDecoder().decode(SealedFix.self, from: Data($0.utf8))
        }
        let columns = "SELECT id, track, time, latitude, refined_latitude, rule, speed, refined_speed FROM every_fix"
        let rows = CSVRows(try await logger.run("query", columns + " ORDER BY id").output).rows
        try #require(fixes.count == rows.count)
        #expect(fixes.count > 500)
        for (fix, row) in zip(fixes, rows) {
            #expect([fix.id, fix.track, fix.time] == ["id", "track", "time"].map { Int(row[$0] ?? "") })
            #expect(fix.rule == row["rule"].flatMap { $0.isEmpty ? nil : $0 })
            let reals = ["latitude", "refined_latitude", "speed", "refined_speed"].map { Double(row[$0] ?? "") }
            for (real, expected) in zip([fix.latitude, fix.refined_latitude, fix.speed, fix.refined_speed], reals) {
                // Queries print 15 digits.
                #expect(real == expected || abs((real ?? 0) - (expected ?? 1)) < 1e-13)
            }
        }
    }

    @Test func `tells all columns`() async throws {
        let columns = try await logger.run("query", "SELECT * FROM every_fix LIMIT 1").output.prefix { $0 != "\n" }
        let told = try await Tool.python3.run([reader, logger.database])
        #expect(told.errors == "")
        let first = told.output.prefix { $0 != "\n" }
        for column in columns.split(separator: ",") { #expect(first.contains("\"\(column)\": ")) }
    }

    @Test func `says which chunk is damaged, and goes on`() async throws {
        let damage = "UPDATE chunk SET data = zeroblob(50) WHERE first_fix = (SELECT min(first_fix) FROM chunk)"
        _ = try await Tool.sqlite3.run([logger.database, damage])
        let read = try await Tool.python3.run([reader, logger.database])
        #expect(read.status == 1)
        #expect(read.errors == "The chunk that begins with fix 1 is damaged or of another version: left out.\n")
        #expect(!read.output.isEmpty)
    }
}

/// Some of the values that the reader prints for a fix.
private struct SealedFix: Decodable {
    let id: Int?
    let track: Int?
    let time: Int?
    let latitude: Double?
    let refined_latitude: Double?
    let rule: String?
    let speed: Double?
    let refined_speed: Double?
}
