import Fleet
import Glibc
import GNSS
import Testing
import TestSupport

@Suite(.enabled(if: FleetServer.isInstalled, "PostgreSQL or curl is not installed"), .timeLimit(.minutes(2)))
struct `A device whose clock is wrong` {
    private let fleet: CollectedFleet
    private let token: String

    init() async throws {
        fleet = try CollectedFleet(at: try await PostgresServer.newDatabase())
        token = try await fleet.token(of: "phone")
    }

    /// Reports a location at a time (a number, or text in quotes) and checks the status and the latest time (`nil`:
    /// none).
    private func expect(_ status: Int, for time: String, latest: Int?) async throws {
        let text = "{\"_type\":\"location\",\"lat\":54.3,\"lon\":10.1,\"tst\":\(time)}"
        let answer = try await fleet.ask("", "-u", "anna:\(token)", "-d", text)
        #expect(answer.status == status, "\(time)")
        let row = latest.map { "\($0)\n" } ?? ""
        #expect(try await ask("SELECT time / 1000000000 FROM latest") == row, "\(time)")
    }

    private func ask(_ sql: String) async throws -> String { try await PostgresServer.ask(fleet.address, sql) }

    @Test func `has locations where it says, of which none that is a day ahead is the latest`() async throws {
        let (now, hour) = (time(nil), 3600)
        try await fleet.collect {
            // 1980, and a GPS week rollover: stored, and replaced by later ones.
            for time in [315_964_800, now - 1024 * 7 * 24 * hour, now] {
                try await expect(200, for: "\(time)", latest: time)
            }
            // The years 2038 and 2100, the latest time that can be stored, and more than a day ahead.
            for time in ["2147483648", "4102444800", "\"2261-12-31T00:00:00Z\"", "\(now + 25 * hour)"] {
                try await expect(200, for: time, latest: now)
            }
            try await expect(200, for: "\(now + 23 * hour)", latest: now + 23 * hour)
        }
        let listed = try FleetDevices(in: PostgresAddress(fleet.address)).all().map { $0.latest?.nanosecondsSince1970 }
        #expect(listed == [Int64(now + 23 * hour) * 1_000_000_000])
        #expect(try await fleet.collected(from: "phone").count == 8)
        #expect(try await ask("SELECT count(DISTINCT time) FROM fix WHERE verdict = 'accepted'") == "8\n")
    }

    @Test func `has nothing stored if no time can be meant, and is acknowledged, as sending it again does not help`()
        async throws
    {
        try await fleet.collect {
            for time in ["0", "-1", "1e30", "\"1400-01-01T00:00:00Z\"", "\"9999-12-31T00:00:00Z\"", "null", "\"\""] {
                try await expect(200, for: time, latest: nil)
            }
        }
        #expect(try await fleet.collected(from: "phone").isEmpty)
    }

    @Test func `has a week once more that it went back, and each location once`() async throws {
        let start = 1_732_180_000
        let times = Array(start..<start + 5) + Array(start - 7 * 86_400..<start - 7 * 86_400 + 5)
        try await fleet.collect {
            for time in start..<start + 5 { try await expect(200, for: "\(time)", latest: time) }
            for time in times.suffix(5) + times { try await expect(200, for: "\(time)", latest: start + 4) }
        }
        #expect(try await ask("SELECT count(*), count(DISTINCT time) FROM fix") == "10|10\n")
        #expect(try await ask("SELECT count(*) FROM track") == "2\n")
    }
}

@Suite(.enabled(if: FleetServer.isInstalled, "PostgreSQL or curl is not installed"), .timeLimit(.minutes(2)))
struct `A phone that reports every 15 minutes` {
    /// Sends 12 locations, 1.1 km apart, and returns the number of tracks and their kilometres in all.
    private func tracks(_ options: String...) async throws -> String {
        let fleet = try CollectedFleet(at: try await PostgresServer.newDatabase())
        let token = try await fleet.token(of: "phone")
        try await fleet.collect(with: options) {
            for number in 0..<12 {
                let text = """
                    {"_type":"location","lat":54.\(300 + 10 * number),"lon":10.1,"tst":\(1_732_180_000 + 900 * number)}
                    """
                let answer = try await fleet.ask("pub", "-u", "anna:\(token)", "-d", text)
                #expect(answer.status == 200)
            }
        }
        return try await PostgresServer.ask(
            fleet.address,
            "SELECT count(*), round((sum(distance) / 1000)::numeric) FROM track"
        )
    }

    @Test func `has one track with a length`() async throws { #expect(try await tracks() == "1|12\n") }

    @Test func `has as many as the collector is told`() async throws {
        #expect(try await tracks("--track-gap", "10m") == "12|0\n")
    }
}
