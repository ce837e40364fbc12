import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// Any user of a machine can create files in its shared memory, and their names are predictable.
@Suite(.timeLimit(.minutes(2)))
struct `A recording whose place in shared memory somebody has taken` {
    /// If the tests run as root, these belong to another user.
    enum Obstacle: String, CaseIterable, CustomTestStringConvertible {
        case fifo = "a FIFO"
        case file = "a file"
        case folder = "a folder"
        case link = "a link"

        var testDescription: String { rawValue }

        func make(at path: FilePath) throws {
            let isMade =
                switch self {
                case .fifo: unsafe mkfifo(path.string, 0o666) == 0
                case .file: unsafe mknod(path.string, S_IFREG | 0o666, 0) == 0
                case .folder: unsafe mkdir(path.string, 0o777) == 0
                case .link: unsafe symlink("/etc/passwd", path.string) == 0
                }
            guard isMade, unsafe geteuid() != 0 || lchown(path.string, 65534, 65534) == 0 else {
                throw Errno(rawValue: errno)
            }
        }

        func remove(at path: FilePath) {
            unsafe _ = unlink(path.string) == 0 || rmdir(path.string) == 0
        }
    }

    let logger: Logger
    let places: [FilePath]

    init() async throws {
        logger = try Logger()
        _ = try await logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        var status = stat()
        #expect(unsafe stat(logger.database, &status) == 0)
        let name = "/dev/shm/gpslog-\(status.st_uid)-\(status.st_dev)-\(status.st_ino)-"
        places = (1...3).map { FilePath(name + String($0)) }
    }

    @Test(arguments: Obstacle.allCases)
    func `goes on beside the database, says so, and is readable while it runs and when it was killed`(
        obstacle: Obstacle
    ) async throws {
        if obstacle == .file, geteuid() != 0 { try Test.cancel("only root can make a file of another user") }
        for place in places {
            // A killed recording may have left a file for a deleted database whose inode number is now reused.
            obstacle.remove(at: place)
            try obstacle.make(at: place)
        }
        defer { for place in places { obstacle.remove(at: place) } }
        let spare = "voyage.sqlite-recent-2-memory"
        let receiver = try PlayedReceiver()
        let outcome = try await logger.record(from: receiver.path) { program in
            #expect(await program.says("reading"))
            try await receiver.send(epochs(12, of: "city-walk", eachBeginningWith: "$GNRMC"), baud: 9600)
            #expect(await program.says("are kept in \(logger.database)-recent-2-memory instead"))
            // The message appears before the file has any content.
            let count = "SELECT count(*) FROM every_fix WHERE receiver = 2"
            try await until { try await run("query", count).output != "count(*)\n0\n" }
            try await readEverything()
            try program.kill()
        }
        #expect(outcome.errors.matches(of: /cannot be used/).count == 1)
        #expect(logger.folder.contents.contains(spare))
        try await readEverything()
        let recovered = try await run("recover", logger.database, logger.folder.file("new.sqlite").string)
        #expect(recovered.status == 0)
        let replayed = try await run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        #expect(replayed.status == 0)
        #expect(!logger.folder.contents.contains(spare))
        try await readEverything()
    }

    /// Commands that block are ended with status 124.
    private func run(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        try await BuiltProgram(at: "/usr/bin/timeout").run(
            ["60", logger.gpslog.path.string] + arguments,
            environment: ["GPSLOG_DATABASE": logger.database]
        )
    }

    private func readEverything() async throws {
        let points = try await run("query", "SELECT count(*) FROM every_fix WHERE receiver = 2")
        #expect(points.status == 0)
        #expect(points.output != "count(*)\n0\n")
        #expect(try await run("tracks").status == 0)
        #expect(try await run("export", "--format", "csv").status == 0)
        #expect(try await run("prune", "--older-than", "3650d", "--dry-run").status == 0)
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `A recording whose shared memory is full` {
    /// Root in a namespace of its own may mount a small file system.
    private static let filling = """
        mount -t tmpfs -o size=16k none /dev/shm
        cat /dev/zero >/dev/shm/rest 2>&1
        exec "$@"
        """

    @Test func `keeps its latest fixes beside the database, says so once, and loses nothing`() async throws {
        let logger = try Logger()
        let unshare = BuiltProgram(at: "/usr/bin/unshare")
        let namespace = ["--user", "--map-root-user", "--mount", "sh", "-c"]
        guard try await unshare.run(namespace + ["mount -t tmpfs none /dev/shm"]).status == 0 else {
            try Test.cancel("this system lets no user mount a file system")
        }
        let receiver = try PlayedReceiver()
        let program = [logger.gpslog.path.string, "record", "--device", receiver.path.string]
        let outcome = try await unshare.run(
            namespace + [Self.filling, "sh"] + program,
            environment: ["GPSLOG_DATABASE": logger.database]
        ) { program in
            #expect(await program.says("reading"))
            try await receiver.send(epochs(12, of: "city-walk", eachBeginningWith: "$GNRMC"), baud: 9600)
            #expect(await program.says("kept in \(logger.database)-recent-1-memory instead"))
            try program.terminate()
        }
        #expect(outcome.status == 0)
        #expect(outcome.errors.matches(of: /(?i)no space/).count == 1)
        #expect(try await logger.exported(all: true).rows.count >= 11)
    }
}
