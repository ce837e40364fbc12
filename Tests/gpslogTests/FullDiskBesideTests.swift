import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(
    .timeLimit(.minutes(2)),
    .enabled(if: geteuid() == 0 && Tool.unshare.isInstalled, "only root can mount a small disk")
)
struct `A recording whose capture and GPX file are on a disk that is full for a while` {
    let logger: Logger
    /// The mount point of the small disk.
    private var place: FilePath { logger.folder.file("small") }
    /// The file whose creation makes the script free space.
    private var sign: FilePath { logger.folder.file("go") }

    private static let script = """
        mkdir $PLACE && mount -t tmpfs -o size=256k tmpfs $PLACE && dd if=/dev/zero of=$PLACE/filler bs=1k count=232 2>/dev/null
        (while [ ! -e $SIGN ]; do sleep 0.1; done; rm $PLACE/filler; touch $SIGN.done) &
        "$@"; status=$?; touch $SIGN; wait; cp $PLACE/* $KEPT; exit $status
        """

    init() throws { logger = try Logger() }

    @Test func `takes both up again, and says at the end what is missing`() async throws {
        let sent = try epochs(200, of: "city-walk", eachBeginningWith: "$GNRMC")
        let first = try epochs(60, of: "city-walk", eachBeginningWith: "$GNRMC")
        let receiver = try PlayedReceiver()
        let unshare = try BuiltProgram(at: #require(Tool.unshare.path))
        let (capture, track) = (place.appending("raw.nmea"), place.appending("trip.gpx"))
        let outcome = try await unshare.run(
            ["--mount", "sh", "-c", Self.script, "sh", logger.gpslog.path.string, "record"]
                + ["--device", receiver.path.string, "--capture", capture.string, "--gpx", track.string],
            environment: [
                "GPSLOG_DATABASE": logger.database, "PLACE": place.string, "SIGN": sign.string,
                "KEPT": logger.folder.path.string,
            ]
        ) { program in
            #expect(await program.says("reading"))
            try await receiver.send(first, baud: 2_000_000)
            #expect(await program.says("the capture \(capture) cannot be written (No space left on device)"))
            #expect(await program.says("\(track) cannot be written (No space left on device)"))
            try TextFile.write("", to: sign)
            try await until { logger.folder.contents.contains("go.done") }
            // Data that arrives some seconds later triggers the next attempt to write.
            try await receiver.send(sent.dropFirst(first.count), baud: 80_000)
            #expect(await program.says("the capture \(capture) is written again; "))
            #expect(await program.says("\(track) is written again; "))
            receiver.hangUp()
        }
        #expect(outcome.status == 74)
        let end = outcome.errors.split(separator: "\n").last ?? ""
        #expect(
            end.contains(
                #/trip.gpx lacks \d+ locations, which the database has; the capture .*raw.nmea lacks \d+ bytes; /#
            )
        )
        let taken = try TextFile.read(logger.folder.file("raw.nmea"))
        #expect(sent.hasPrefix(taken.prefix(4000)))
        #expect(sent.hasSuffix(taken.suffix(4000)))
        let kept = ExportedPoint.points(inGPX: try TextFile.read(logger.folder.file("trip.gpx")))
        #expect(kept.count < 200)
        let stored = ExportedPoint.points(inTable: try await logger.exported())
        #expect(stored.count == 200)
        #expect(try #require(kept.last).isNear(try #require(stored.last)))
    }
}
