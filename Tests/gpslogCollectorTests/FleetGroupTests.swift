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

    @Test func `puts devices together, which device add, device group and device list take`() async throws {
        let (boats, ours) = ("Beginners' \"boats\"; DROP TABLE device", "ours")
        for group in [boats, ours] { #expect(try await run("group", "add", group).status == 0) }
        let added = try await run("device", "add", "gull", "--group", boats, "--group", ours)
        #expect(added.status == 0 && added.output.count > 40, "\(added.errors)")
        #expect(try await run("device", "add", "tern", "--mqtt", "owntracks/tern/phone", "--group", ours).status == 0)
        #expect(try await run("device", "add", "auk").status == 0)
        #expect(try await list("group") == ["\(boats) 1", "ours 2"])
        #expect(try await run("device", "group", "auk", boats).status == 0)
        #expect(try await run("device", "group", "gull", ours).status == 0)
        #expect(try await run("device", "group", "tern", "--none").status == 0)
        #expect(try await list("group") == ["\(boats) 1", "ours 1"])
        let shown = try await run("device", "list", "--group", ours)
        #expect(shown.output.contains("gull") && !shown.output.contains("auk") && !shown.output.contains("tern"))
        let objects = try await run("device", "list", "--json", "--group", ours).output
        #expect(objects == "[{\"name\":\"gull\",\"let_in\":true,\"fixes\":0,\"groups\":[\"ours\"]}]\n")
        #expect(try await list("device") == ["auk yes 0 \(boats)", "gull yes 0 ours", "tern yes 0"])
        #expect(try await run("group", "remove", boats).status == 0)
        #expect(try await list("group") == ["ours 1"])
        #expect(try await list("device").count == 3)
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

    @Test(arguments: [
        (["group", "add", "hire"], "a group named hire exists already"), (["group", "add", ""], "1 to 200 bytes"),
        (["group", "add", "a\nb"], "no control characters"),
        (["group", "add", "x", "--tenant", "nobody at all"], "the server has no role nobody at all"),
        (["group", "remove", "x'; --"], "there is no group x'; --"),
        (["device", "group", "tern", "hire"], "there is no device tern"),
        (["device", "group", "gull", "hire", "north"], "there is no group north"),
        (["device", "group", "gull"], "or --none"),
        (["device", "group", "gull", "hire", "--none"], "use either names of groups or --none;"),
        (["device", "add", "tern", "--group", "north"], "there is no group north"),
        (["device", "add", "tern", "--mqtt", "a/b", "--group", "north"], "there is no group north"),
        (["device", "list", "--group", "north"], "there is no group north"),
        (["geofence", "add", "pier", "--circle", "1,2,3", "--group", "north"], "there is no group north"),
    ])
    func `refuses what there is not in one sentence, and changes nothing`(
        arguments: [String],
        message: String
    ) async throws {
        #expect(try await run("group", "add", "hire").status == 0)
        #expect(try await run("device", "add", "gull", "--group", "hire").status == 0)
        let outcome = try await collector.run(arguments + ["--database", address])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(try await list("group") == ["hire 1"])
        #expect(try await list("device") == ["gull yes 0 hire"])
    }
}
