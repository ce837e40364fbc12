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
