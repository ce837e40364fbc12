import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(
    .timeLimit(.minutes(2)),
    .enabled(if: geteuid() == 0 && Tool.unshare.isInstalled, "only root can mount a small disk")
)
struct `A database on a disk that has 100 kB left` {
    private let logger: Logger

    /// Copies the database to a small disk and fills the disk.
    private static let script = """
        mkdir $PLACE && mount -t tmpfs -o size=4m tmpfs $PLACE && cp $GPSLOG_DATABASE $PLACE/db.sqlite || exit 1
        free=$(df -k --output=avail $PLACE | tail -1)
        dd if=/dev/zero of=$PLACE/filler bs=1k count=$((free - 100)) 2>/dev/null
        export GPSLOG_DATABASE=$PLACE/db.sqlite
        "$GPSLOG" prune --older-than 2025-01-02 && "$GPSLOG" vacuum && "$GPSLOG" check
        """

    /// Six days, and pruning deletes five; noise makes each about 60 kB.
    init() async throws {
        logger = try Logger()
        var noise = SystemRandomNumberGenerator()
        let rows = (0..<60_000).map { index in
            let seconds = 86_400 - 50_400 + index + index / 10_000 * 7200
            let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60)
            let time = "2025-01-0\(1 + seconds / 86_400)T\(digits(hour)):\(digits(minute)):\(digits(second))Z"
            let (north, east) = (Int.random(in: 1000...9999, using: &noise), Int.random(in: 1000...9999, using: &noise))
            return "\(time),53.8600\(north),10.6800\(east)\n"
        }
        let table = logger.folder.file("days.csv")
        try TextFile.write("time,latitude,longitude\n" + rows.joined(), to: table)
        _ = try await logger.run("import", table.string)
    }

    @Test func `is pruned and made smaller all the same`() async throws {
        let shell = try BuiltProgram(at: #require(Tool.unshare.path))
        let outcome = try await shell.run(
            ["--mount", "sh", "-c", Self.script],
            environment: [
                "GPSLOG": logger.gpslog.path.string, "GPSLOG_DATABASE": logger.database,
                "PLACE": logger.folder.file("small").string,
            ]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains(/deleted \d0000 fixes and \d tracks/))
        #expect(outcome.errors.contains(" is sound: "))
    }
}

private func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
