import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `gpslog-collector group` {
    private let collector: BuiltProgram
    private let address: String

    init() async throws {
        collector = try BuiltProgram("gpslog-collector")
        address = try await PostgresServer.newDatabase()
    }

    private func run(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        try await collector.run(arguments + ["--database", address])
    }

    /// Rows of a list without the padding between columns.
    private func list(_ arguments: String...) async throws -> [String] {
        let outcome = try await collector.run(arguments + ["list", "--database", address])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output.split(separator: "\n").dropFirst().map { line in
            line.split(separator: " ").joined(separator: " ")
        }
    }

    @Test func `is seen by a tenant, which needs no name where it is made by one`() async throws {
        let role = "school_\(UInt64.random(in: 0 ... .max))"
        #expect(try await run("tenant", "add", role).status == 0)
        #expect(try await run("group", "add", "trainees", "--tenant", role).status == 0)
        #expect(try await run("group", "add", "all").status == 0)
        let added = try await run("device", "add", "gull", "--tenant", role, "--group", "trainees", "--group", "all")
        #expect(added.status == 0, "\(added.errors)")
        let place = ["GPSLOG_DATABASE": address.replacing("user=gpslog", with: "user=" + role)]
        let seen = try await collector.run(["group", "list"], environment: place).output
        #expect(seen.contains("trainees") && seen.contains(role) && !seen.contains("all"))
        #expect(try await collector.run(["device", "list"], environment: place).output.contains("trainees"))
        let refused = try await collector.run(["group", "add", "mine"], environment: place)
        #expect(refused.status == 77, "\(refused.errors)")
        #expect(try await list("group") == ["all 1", "trainees 1 \(role)"])
    }
}
