import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

extension `gpslog refuses` {
    /// Root may do everything, so these run as an unprivileged user, who cannot reach their folder.
    @Suite(
        .enabled(if: geteuid() != 0 || Tool.setpriv.isInstalled, "setpriv is not installed"),
        .timeLimit(.minutes(2))
    )
    struct `without permission` {
        let folder: TemporaryFolder
        /// A folder in which all users may create files.
        private var anybodys: FilePath { folder.file("anybodys") }

        init() throws {
            folder = try TemporaryFolder()
            try TextFile.setMode(of: folder.path, to: 0o755)
            #expect(unsafe mkdir(anybodys.string, 0o700) == 0)
            try TextFile.setMode(of: anybodys, to: 0o777)
        }

        @Test func `a device`() async throws {
            let receiver = try PlayedReceiver()
            defer { receiver.unplug() }
            try TextFile.setMode(of: receiver.path, to: 0o600)
            try giveToRoot(receiver.path)
            let outcome = try await runAsNobody(["record", "--device", receiver.path.string])
            #expect(outcome.status == 77)
            #expect(outcome.errors.contains("you may not read \(receiver.path)"))
        }

        @Test func `a database`() async throws {
            let closed = folder.file("closed")
            #expect(unsafe mkdir(closed.string, 0o500) == 0)
            let outcome = try await runAsNobody(
                ["replay", Checkout.fixture("city-walk.nmea").string],
                database: closed.appending("voyage.sqlite")
            )
            #expect(outcome.status == 77)
            outcome.expectOneSentence()
        }

        @Test func `a device to the doctor, who knows what gives the permission`() async throws {
            let receiver = try PlayedReceiver()
            defer { receiver.unplug() }
            try TextFile.setMode(of: receiver.path, to: 0o600)
            try giveToRoot(receiver.path)
            let outcome = try await runAsNobody(["doctor", "--device", receiver.path.string])
            #expect(outcome.status == 77)
            #expect(
                outcome.output.contains("problem: you may not read \(receiver.path) -> install gpslog's udev rules")
            )
        }

        @Test func `a database to the doctor`() async throws {
            let closed = folder.file("closed")
            #expect(unsafe mkdir(closed.string, 0o500) == 0)
            let database = closed.appending("voyage.sqlite")
            let outcome = try await runAsNobody(["doctor", "--json"], database: database)
            #expect(outcome.output.contains("\"problem\":\"you may not use the database \(database)\""))
        }

        private func runAsNobody(_ arguments: [String], database: FilePath? = nil) async throws -> BuiltProgram.Outcome
        {
            let gpslog = try BuiltProgram("gpslog")
            let variables = ["GPSLOG_DATABASE": (database ?? anybodys.appending("voyage.sqlite")).string]
            guard geteuid() == 0 else { return try await gpslog.run(arguments, environment: variables) }
            let nobody = ["--reuid", "65534", "--regid", "65534", "--clear-groups", "--"]
            return try await BuiltProgram(at: "/usr/bin/setpriv").run(
                nobody + [gpslog.path.string] + arguments,
                environment: variables
            )
        }
    }
}

private func giveToRoot(_ path: FilePath) throws {
    guard unsafe geteuid() != 0 || chown(path.string, 0, 0) == 0 else { throw Errno(rawValue: errno) }
}
