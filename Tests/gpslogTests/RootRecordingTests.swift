import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// If root records into a user's database, it must remain the user's.
@Suite(
    .enabled(if: geteuid() == 0 && Tool.setpriv.isInstalled, "only root can record into another user's database"),
    .timeLimit(.minutes(2))
)
struct `A user's database into which root records` {
    let logger: Logger

    init() async throws {
        logger = try Logger()
        #expect(unsafe chown(logger.folder.path.string, 65534, 65534) == 0)
        #expect(try await asOwner("replay", "-q", Checkout.fixture("outliers.nmea").string).status == 0)
    }

    @Test func `is its owner's to read meanwhile, and to record into after root's recording was killed`() async throws {
        try await recordAndKill { try await expectOwnerReads() }
        try await expectOwnerReads()
        #expect(try await asOwner("replay", "-q", Checkout.fixture("city-walk.nmea").string).status == 0)
        #expect(!logger.folder.contents.contains { $0.contains("-recent-") })
    }

    @Test func `is recorded into by root though its owner's recording was killed`() async throws {
        let receiver = try PlayedReceiver()
        #expect(unsafe chown(receiver.path.string, 65534, 65534) == 0)
        _ = try await BuiltProgram(at: "/usr/bin/setpriv").run(
            asOwner + ["record", "--device", receiver.path.string],
            environment: ["GPSLOG_DATABASE": logger.database]
        ) { program in
            #expect(await program.says("reading"))
            try await receiver.send(epochs(6, of: "city-walk", eachBeginningWith: "$GNRMC"), baud: 9600)
            receiver.waitUntilRead()
            try program.kill()
        }
        #expect(logger.folder.contents.contains { $0.contains("-recent-") })
        #expect(try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string).status == 0)
        #expect(!logger.folder.contents.contains { $0.contains("-recent-") })
    }

    private func recordAndKill(_ look: () async throws -> Void) async throws {
        let receiver = try PlayedReceiver()
        _ = try await logger.record(from: receiver.path, "-v") { program in
            #expect(await program.says("reading"))
            try await receiver.send(epochs(6, of: "city-walk", eachBeginningWith: "$GNRMC"), baud: 9600)
            receiver.waitUntilRead()
            try await look()
            try program.kill()
        }
    }

    private func expectOwnerReads() async throws {
        let outcome = try await asOwner("tracks")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
    }

    private var asOwner: [String] {
        ["--reuid", "65534", "--regid", "65534", "--clear-groups", "--", logger.gpslog.path.string]
    }

    private func asOwner(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        try await BuiltProgram(at: "/usr/bin/setpriv").run(
            asOwner + arguments,
            environment: ["GPSLOG_DATABASE": logger.database]
        )
    }
}
