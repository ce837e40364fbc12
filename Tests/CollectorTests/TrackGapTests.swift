import TestSupport
import Testing

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
