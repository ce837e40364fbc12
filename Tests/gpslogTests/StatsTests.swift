import FoundationEssentials
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog stats` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    private func statistics(_ options: String..., timeZone: String = "UTC") async throws -> Statistics {
        let outcome = try await logger.gpslog.run(
            ["stats", "--json"] + options,
            environment: ["GPSLOG_DATABASE": logger.database, "TZ": timeZone]
        )
        #expect(outcome.status == 0)
        return try JSONDecoder().decode(Statistics.self, from: Data(outcome.output.utf8))
    }

    @Test func `adds up tracks to days and to a total`() async throws {
        for fixture in ["city-walk", "midnight"] {
            _ = try await logger.run("replay", Checkout.fixture(fixture + ".nmea").string)
        }
        let statistics = try await statistics()
        #expect(statistics.tracks.count >= 2)
        #expect(statistics.days.count >= 2)
        #expect(statistics.days.compactMap(\.day) == statistics.days.compactMap(\.day).sorted())
        let points = statistics.tracks.map(\.points).reduce(0, +)
        #expect(points == statistics.total.points)
        #expect(statistics.days.map(\.points).reduce(0, +) == points)
        let distance = statistics.tracks.map(\.distance).reduce(0, +)
        #expect(abs(distance - statistics.total.distance) < 0.3)
        #expect(abs(statistics.days.map(\.distance).reduce(0, +) - distance) < 0.3)
    }

    @Test func `gives a track over midnight to the days that it was on`() async throws {
        _ = try await logger.run("replay", Checkout.fixture("midnight.nmea").string)
        let days = try await statistics().days
        #expect(days.count == 2)
        #expect(try await statistics().tracks.count == 1)
        // Half a day east of Greenwich, midnight is noon.
        #expect(try await statistics(timeZone: "EAST-12").days.count == 1)
    }

    @Test func `counts within the period only`() async throws {
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let whole = try await statistics().total
        let minute = try await statistics("--from", "2026-11-21T08:01:00Z", "--to", "2026-11-21T08:02:00Z").total
        #expect(minute.points == 60)
        #expect(minute.moving_time + minute.standing_time == 59)
        #expect(minute.distance > 0 && minute.distance < whole.distance / 3)
        let nothing = try await statistics("--to", "2020-01-01T00:00:00Z")
        #expect(nothing.tracks.isEmpty && nothing.days.isEmpty && nothing.total.points == 0)
    }

    @Test func `tells of each track what gpslog tracks tells`() async throws {
        for fixture in fixtures { _ = try await logger.run("replay", Checkout.fixture(fixture + ".nmea").string) }
        let tracks = try await logger.run("tracks", "--json").output
        let listed = try JSONDecoder().decode([Statistics.Figures].self, from: Data(tracks.utf8))
        // In Auckland's time zone, some must be computed from their locations.
        #expect(try await statistics().tracks == listed)
        #expect(try await statistics(timeZone: "NZST-12").tracks == listed)
        #expect(listed.allSatisfy { $0.climb != nil && $0.descent != nil })
    }

    @Test func `prints a table with speeds, climb and descent`() async throws {
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let lines = try await logger.run("stats").output.split(separator: "\n")
        #expect(lines.count == 4)
        let header = "start distance moving standing average top climb descent receiver"
        #expect(lines[0].split(separator: " ").joined(separator: " ") == header)
        #expect(lines[1].hasPrefix("track 1  2026-11-21T08:00:00Z"))
        #expect(lines[1].hasSuffix("city-walk.nmea"))
        #expect(lines[2].hasPrefix("day      2026-11-21"))
        #expect(lines[3].hasPrefix("total"))
        #expect(lines.dropFirst().allSatisfy { $0.contains("km/h") })
    }

    @Test func `says so where there is nothing in the period`() async throws {
        _ = try await logger.run("replay", Checkout.fixture("city-walk.nmea").string)
        let outcome = try await logger.run("stats", "--to", "2001-01-01")
        #expect(outcome.status == 0)
        #expect(outcome.output == "No tracks in that time.\n")
    }

    @Test func `says so where there is nothing`() async throws {
        #expect(try await logger.run("stats").status == 66)
    }
}

/// The output of `gpslog stats --json`.
private struct Statistics: Decodable {
    let tracks: [Figures]
    let days: [Figures]
    let total: Figures

    struct Figures: Decodable, Equatable {
        let id: Int?
        let day: String?
        let points: Int
        let distance: Double
        let moving_time: Double
        let standing_time: Double
        let average_speed: Double?
        let top_speed: Double?
        let climb: Double?
        let descent: Double?
    }
}
