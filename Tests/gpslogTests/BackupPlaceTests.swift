import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog backup, by its place,` {
    let logger: Logger

    init() async throws {
        logger = try Logger()
        _ = try await logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        try logger.folder.makeFolder("public")
        #expect(unsafe chmod(logger.folder.file("public").string, 0o777) == 0)
    }

    @Test func `writes into nothing that others have made for it`() async throws {
        let copy = logger.folder.file("public/copy.sqlite")
        let lure = logger.folder.file("public/copy.sqlite.partial")
        try TextFile.write("", to: lure)
        #expect(try await logger.run("backup", copy.string).status == 0)
        #expect(try TextFile.read(lure) == "")
    }

    @Test func `follows no link that others have made for it`() async throws {
        let copy = logger.folder.file("public/copy.sqlite")
        let target = logger.folder.file("target")
        try TextFile.write("mine\n", to: target)
        #expect(unsafe symlink(target.string, copy.string + ".partial") == 0)
        #expect(try await logger.run("backup", copy.string).status == 0)
        #expect(try TextFile.read(target) == "mine\n")
        #expect(try TextFile.readBytes(copy).starts(with: Array("SQLite format 3".utf8)))
    }

    @Test func `leaves nothing but the copy, which is its owner's alone`() async throws {
        let copy = logger.folder.file("public/copy.sqlite")
        _ = try await logger.run("backup", copy.string)
        #expect(logger.folder.contents(of: "public") == ["copy.sqlite"])
        var status = stat()
        #expect(unsafe stat(copy.string, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `removes what one that was killed has left, and nothing else`() async throws {
        let copy = logger.folder.file("public/copy.sqlite")
        for name in ["public/copy.sqlite.partial-abcdef", "public/other.sqlite.partial-abcdef"] {
            try logger.folder.makeFolder(name)
            try TextFile.write("", to: logger.folder.file(name + "/copy"))
        }
        _ = try await logger.run("backup", copy.string)
        #expect(logger.folder.contents(of: "public") == ["copy.sqlite", "other.sqlite.partial-abcdef"])
    }

    @Test func `gives the copy in a folder the database's name`() async throws {
        let outcome = try await logger.run("backup", logger.folder.file("public").string)
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains(" to \(logger.folder.file("public/voyage.sqlite")) ("))
        #expect(logger.folder.contents(of: "public") == ["voyage.sqlite"])
    }

    @Test(arguments: [("nowhere/copy.sqlite", "No such file or directory"), ("voyage.sqlite/copy", "Not a directory")])
    func `says of a place that cannot be that it is the copy's`(place: String, reason: String) async throws {
        let copy = logger.folder.file(place)
        let outcome = try await logger.run("backup", copy.string)
        #expect(outcome.status == 73)
        #expect(outcome.errors == "gpslog: the copy \(copy) cannot be made (\(reason)); name another place.\n")
    }

    @Test(.enabled(if: geteuid() == 0 && Tool.unshare.isInstalled, "only root can mount a small disk"))
    func `says of a full disk that it has no room for the copy`() async throws {
        let place = logger.folder.file("public").string
        let script = "mount -t tmpfs -o size=16k tmpfs $PLACE && \"$@\"; status=$?; ls $PLACE; exit $status"
        let unshare = try BuiltProgram(at: #require(Tool.unshare.path))
        let outcome = try await unshare.run(
            ["--mount", "sh", "-c", script, "sh", logger.gpslog.path.string, "backup", place],
            environment: ["GPSLOG_DATABASE": logger.database, "PLACE": place]
        )
        #expect(outcome.status == 74)
        #expect(
            outcome.errors
                == "gpslog: no space is left for the copy \(place)/voyage.sqlite; free some, or name another place.\n"
        )
        #expect(outcome.output.isEmpty)
    }
}
