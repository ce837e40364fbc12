import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `gpslog-collector tenant` {
    private let collector: BuiltProgram
    private let address: String
    /// Makes names unique, as roles belong to the whole server.
    private let number = UInt64.random(in: 0 ... .max)
    private var school: String { "school \"\(number)\"" }
    private var harbour: String { "harbour_\(number)" }

    init() async throws {
        collector = try BuiltProgram("gpslog-collector")
        address = try await PostgresServer.newDatabase()
    }

    private func run(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        try await collector.run(arguments + ["--database", address])
    }

    private func ask(_ arguments: String..., as role: String) async throws -> BuiltProgram.Outcome {
        let user = role.replacing(" ", with: "%20").replacing("\"", with: "%22")
        return try await collector.run(
            arguments,
            environment: ["GPSLOG_DATABASE": address.replacing("user=gpslog", with: "user=" + user)]
        )
    }

    @Test func `makes a role that sees its own devices alone, and one that sees those of others`() async throws {
        let capture = Checkout.fixture("midnight.nmea").string
        for device in ["gull", "truck"] {
            let place = ["GPSLOG_DATABASE": address + "&device=" + device]
            #expect(try await collector.run(["replay", "-q", capture], environment: place).status == 0)
            #expect(try await collector.run(["waypoint", "add", "of \(device)"], environment: place).status == 0)
        }
        #expect(try await run("device", "add", "gull", "--tenant", school).status == 64)
        #expect(try await run("tenant", "add", school).status == 0)
        let added = try await run("device", "add", "gull", "--tenant", school)
        #expect(added.status == 0 && added.output.count > 40, "\(added.errors)")
        #expect(try await ask("query", "SELECT name FROM device", as: school).output == "name\ngull\n")
        #expect(try await ask("tracks", as: school).output.contains("midnight.nmea"))
        let listed = try await ask("waypoint", "list", as: school).output
        #expect(listed.contains("of gull") && !listed.contains("truck"))
        let other = try await ask("waypoint", "add", "mine", "--at", "1,2", as: school)
        #expect(other.status == 77, "\(other.errors)")

        #expect(try await run("tenant", "add", harbour, "--sees", school).status == 0)
        #expect(try await run("tenant", "add", harbour).status == 0)
        #expect(try await run("device", "tenant", "truck", harbour).status == 0)
        let both = try await ask("query", "SELECT name FROM device ORDER BY 1", as: harbour)
        #expect(both.output == "name\ngull\ntruck\n")
        let tenants = try await run("tenant", "list").output.split(separator: "\n")
        #expect(tenants.count == 3)
        #expect(tenants.contains { $0.contains(harbour) && $0.contains(school) && $0.hasSuffix("yes") })
        #expect(try await run("device", "list").output.contains(school))

        #expect(try await run("device", "tenant", "gull").status == 0)
        #expect(try await ask("query", "SELECT name FROM device", as: school).output == "name\n")
    }
}
