import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `gpslog-collector retain` {
    private let collector: BuiltProgram
    private let address: String

    init() async throws {
        collector = try BuiltProgram("gpslog-collector")
        address = try await PostgresServer.newDatabase()
        for (device, fixture) in [("walk", "city-walk"), ("plane", "outliers")] {
            let capture = Checkout.fixture(fixture + ".nmea").string
            let outcome = try await collector.run([
                "replay", "-q", "--database", address + "&device=" + device, capture,
            ])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
    }

    private func retain(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        try await collector.run(["retain", "--database", address] + arguments)
    }

    @Test func `does away with what is older, once it is not only tried`() async throws {
        #expect(try await retain("--older-than", "2026-11-21T08:00:00Z").output == "0 fixes of 0 devices removed\n")
        let trial = ["--older-than", "2026-11-21T09:00:00Z", "--dry-run"]
        for _ in 0..<2 {
            #expect(try await retain(trial[0], trial[1], trial[2]).output == "300 fixes of 1 device would go\n")
        }
        #expect(try await retain(trial[0], trial[1]).output == "300 fixes of 1 device removed\n")
        #expect(try await retain(trial[0], trial[1]).output == "0 fixes of 0 devices removed\n")
        let question = [
            "query", "--database", address, "SELECT name, sum(points) FROM track JOIN device USING (device) GROUP BY 1",
        ]
        #expect(try await collector.run(question).output == "name,sum\nplane,172\n")
    }

    @Test func `refuses what is no time, in one sentence`() async throws {
        let outcome = try await retain("--older-than", "once")
        #expect(outcome.status == 64)
        let sentence = "--older-than needs a span such as 90d, or a time such as 2026-01-01"
        #expect(outcome.errors == "gpslog-collector: \(sentence)\n")
        #expect(try await retain().status == 64)
    }
}
