import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// An output file must not replace the database that it is created from.
@Suite(.timeLimit(.minutes(2)))
struct `A database` {
    let logger: Logger
    let before: [UInt8]

    init() async throws {
        logger = try Logger()
        _ = try await logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        _ = try await logger.run("waypoint", "add", "--at", "54,13", "Mole")
        before = try TextFile.readBytes(FilePath(logger.database))
    }

    private static let writers = [
        ["backup", "--replace"], ["backup"], ["export", "--format", "gpx", "-o"],
        ["export", "--format", "gpkg", "-o"],
        ["waypoint", "export", "--format", "gpx", "-o"], ["record", "--duration", "1s", "--gpx"],
        ["record", "--duration", "1s", "--capture"],
    ]

    @Test(arguments: writers)
    func `is not overwritten with what is made of it`(command: [String]) async throws {
        for name in [logger.database, try softLink(), try hardLink()] {
            let outcome = try await run(command + [name])
            #expect(outcome.status == 64)
            #expect(outcome.errors.hasSuffix("and was left as it is; name another file.\n"))
            #expect(outcome.errors.split(separator: "\n").count == 1)
        }
        #expect(try TextFile.readBytes(FilePath(logger.database)) == before)
    }

    @Test(arguments: ["-wal", "-shm", "-journal", "-recent-1", "-live-1"])
    func `gets no other file beside it that it would take for its own`(suffix: String) async throws {
        let file = logger.database + suffix
        for command in Self.writers {
            let outcome = try await run(command + [file])
            #expect(outcome.status == 64)
            #expect(
                outcome.errors
                    == "gpslog: \(file) belongs to the database \(logger.database) and was left as it is; name another file.\n"
            )
        }
        #expect(try await logger.run("recover", logger.database, file).status == 64)
        #expect(logger.folder.contents == ["voyage.sqlite"])
    }

    @Test func `is not overwritten with what is readable of it`() async throws {
        let outcome = try await logger.run("recover", logger.database, logger.database)
        #expect(outcome.status == 64)
        #expect(
            outcome.errors
                == "gpslog: \(logger.database) is the database itself and was left as it is; name another file.\n"
        )
        #expect(try TextFile.readBytes(FilePath(logger.database)) == before)
    }

    @Test func `that was emptied is begun anew, and that is said`() async throws {
        try TextFile.overwrite(FilePath(logger.database), with: [])
        let capture = Checkout.fixture("outliers.nmea").string
        let said = "gpslog: the file \(logger.database) was empty (0 bytes); a new database was created in it\n"
        #expect(try await logger.run("replay", capture).errors.hasPrefix(said))
        #expect(try await logger.run("replay", capture).errors.contains("empty") == false)
    }

    private func softLink() throws -> String {
        let link = logger.folder.file("soft").string
        guard unsafe symlink(logger.database, link) == 0 else { throw Errno(rawValue: errno) }
        return link
    }

    private func hardLink() throws -> String {
        let hard = logger.folder.file("hard").string
        guard unsafe link(logger.database, hard) == 0 else { throw Errno(rawValue: errno) }
        return hard
    }

    private func run(_ arguments: [String]) async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(arguments, environment: ["GPSLOG_DATABASE": logger.database])
    }
}
