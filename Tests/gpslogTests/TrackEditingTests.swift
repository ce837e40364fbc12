import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog track` {
    let logger: Logger

    init() async throws {
        logger = try Logger()
        // A single track of 300 seconds, 08:00:00 to 08:04:59.
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
    }

    @Test func `gives a track a name, and takes it back`() async throws {
        #expect(try await logger.run("track", "name", "1", " Old town ").output == "track 1 is Old town\n")
        #expect(try await logger.run("track", "name", "1", "New\ntown").status == 0)
        #expect(try await tracks().map { $0["name"]?.text } == ["New\ntown"])
        #expect(try await logger.run("tracks").output.split(separator: "\n").count == 2)
        #expect(try await logger.run("track", "undo").output == "undid the name: track 1 as before\n")
        #expect(try await tracks().map { $0["name"]?.text } == ["Old town"])
        #expect(try await logger.run("track", "name", "1", "").output == "track 1 has no name now\n")
        #expect(try await tracks().map { $0["name"] } == [nil])
    }

    @Test func `leaves a deleted track out of every answer, until that is taken back`() async throws {
        let before = try await answers()
        let outcome = try await logger.run("track", "delete", "1")
        #expect(outcome.output == "deleted track 1 with 300 locations; gpslog track undo brings it back\n")
        #expect(try await logger.run("tracks").output == "No tracks yet.\n")
        #expect(try await logger.run("stats").output == "No tracks yet.\n")
        #expect(try await logger.exported(all: true).rows.isEmpty)
        #expect(try await logger.run("export", "--track", "1").status == 66)
        for view in ["location", "every_fix"] {
            #expect(try await logger.run("query", "SELECT count(*) AS n FROM \(view)").output == "n\n0\n")
        }
        #expect(try await logger.run("why", "2026-11-21T08:00:20Z").status == 66)
        #expect(try await logger.run("track", "undo").output == "undid the deletion: track 1 as before\n")
        #expect(try await answers() == before)
    }

    @Test func `brings in nothing again of what was deleted`() async throws {
        let file = logger.folder.file("walk.gpx").string
        _ = try await logger.run("export", "--output", file)
        _ = try await logger.run("track", "delete", "1")
        #expect(try await logger.run("import", file).errors.contains("0 points of GPX added, 300 already stored"))
        #expect(try await logger.run("tracks").output == "No tracks yet.\n")
    }

    @Test func `does not go on with a deleted track`() async throws {
        let other = try Logger()
        let lines = try TextFile.read(Checkout.fixture("city-walk.nmea")).split(whereSeparator: \.isNewline)
        let middle = try #require(lines.firstIndex { $0.hasPrefix("$GNRMC,080230") })
        let capture = other.folder.file("walk.nmea")
        try TextFile.write(lines[..<middle].joined(separator: "\r\n") + "\r\n", to: capture)
        _ = try await other.run("replay", "-q", capture.string)
        _ = try await other.run("track", "delete", "1")
        try TextFile.overwrite(capture, with: Array((lines[middle...].joined(separator: "\r\n") + "\r\n").utf8))
        _ = try await other.run("replay", "-q", capture.string)
        let listed = try JSONValue(parsing: try await other.run("tracks", "--json").output).elements
        #expect(listed.map { $0["id"]?.number } == [2])
    }

    @Test(arguments: [true, false])
    func `lets a deleted track go for good`(isNamed: Bool) async throws {
        _ = try await logger.run("track", "split", "1", "--at", "2026-11-21T08:02:00Z")
        if isNamed { _ = try await logger.run("track", "name", "2", "Way home") }
        _ = try await logger.run("track", "delete", "2")
        let trial = try await logger.run("prune", "--deleted", "--dry-run")
        #expect(trial.errors == "gpslog: would delete 180 fixes and 1 track\n")
        let outcome = try await logger.run("prune", "--deleted")
        #expect(outcome.errors.hasPrefix("gpslog: deleted 180 fixes and 1 track; "))
        #expect(try await logger.run("query", "SELECT count(*) AS n FROM fix").output == "n\n0\n")
        #expect(try await logger.run("query", "SELECT sum(fixes) AS n FROM chunk").output == "n\n120\n")
        #expect(try await logger.run("check").status == 0)
        #expect(try await tracks().map { $0["points"]?.number } == [120])
        #expect(try await logger.run("track", "undo").status == 66)
        #expect(try await logger.run("refilter").status == 0)
    }

    @Test func `splits a track, and joins it again`() async throws {
        let before = try await answers()
        let outcome = try await logger.run("track", "split", "1", "--at", "2026-11-21T08:02:00Z")
        #expect(outcome.output.hasPrefix("split track 1: from 2026-11-21T08:02:00.000Z on it is track 2; "))
        let parts = try await tracks()
        #expect(parts.map { $0["points"]?.number } == [120, 180])
        #expect(parts.map { $0["start"]?.text?.prefix(19) } == ["2026-11-21T08:00:00", "2026-11-21T08:02:00"])
        #expect(parts.map { $0["end"]?.text?.prefix(19) } == ["2026-11-21T08:01:59", "2026-11-21T08:04:59"])
        #expect(
            try await logger.exported().column("track") == [String](repeating: "1", count: 120)
                + [String](repeating: "2", count: 180)
        )
        #expect(try await logger.run("track", "undo").output == "undid the split: track 1 as before\n")
        #expect(try await answers() == before)
    }

    @Test func `merges what was split, keeps a name, and takes all of it back`() async throws {
        _ = try await logger.run("track", "split", "1", "--at", "2026-11-21T08:01:00Z")
        _ = try await logger.run("track", "split", "2", "--at", "2026-11-21T08:02:00Z")
        _ = try await logger.run("track", "name", "3", "Way home")
        let before = try await answers()
        let outcome = try await logger.run("track", "merge", "3", "1", "2")
        #expect(outcome.output.hasPrefix("merged tracks 3, 1 and 2 into track 1; "))
        #expect(try await tracks().map { $0["points"]?.number } == [300])
        #expect(try await tracks().map { $0["name"]?.text } == ["Way home"])
        #expect(try await logger.run("track", "undo").output == "undid the merge: tracks 1, 2 and 3 as before\n")
        #expect(try await answers() == before)
    }

    @Test func `outlives judging again`() async throws {
        _ = try await logger.run("track", "split", "1", "--at", "2026-11-21T08:02:00Z")
        _ = try await logger.run("track", "name", "2", "Second half")
        _ = try await logger.run("track", "split", "2", "--at", "2026-11-21T08:03:00Z")
        _ = try await logger.run("track", "delete", "3")
        for profile in ["off", "auto"] {
            #expect(try await logger.run("refilter", "--profile", profile).status == 0)
            let listed = try await tracks()
            #expect(listed.map { $0["id"]?.number } == [1, 2], "\(profile)")
            #expect(listed.map { $0["name"]?.text } == [nil, "Second half"], "\(profile)")
            #expect(listed.last?["start"]?.text?.hasPrefix("2026-11-21T08:02:00") == true, "\(profile)")
        }
        for _ in 0..<4 { #expect(try await logger.run("track", "undo").status == 0) }
        #expect(try await tracks().map { $0["points"]?.number } == [300])
        #expect(try await logger.run("track", "undo").status == 66)
    }

    @Test func `keeps merged tracks together where judging again would divide them`() async throws {
        _ = try await logger.run("refilter", "--track-gap", "0.5s")
        let pieces = try await tracks().count
        try #require(pieces > 2)
        let all = try await tracks().compactMap { $0["id"]?.number }.map { String(Int($0)) }
        #expect(
            try await logger.gpslog.run(["track", "merge"] + all, environment: ["GPSLOG_DATABASE": logger.database])
                .status == 0
        )
        _ = try await logger.run("refilter", "--track-gap", "0.5s", "--profile", "off")
        #expect(try await tracks().count == 1)
    }

    @Test func `changes nothing in a dry run`() async throws {
        let before = try await answers()
        #expect(
            try await logger.run("track", "delete", "1", "--dry-run").output
                == "would delete track 1 with 300 locations\n"
        )
        #expect(try await logger.run("track", "split", "1", "--at", "2026-11-21T08:02:00Z", "--dry-run").status == 0)
        #expect(try await answers() == before)
        #expect(try await logger.run("track", "undo").errors == "gpslog: there is nothing to undo.\n")
    }

    @Test(
        arguments: [
            (["name", "9", "x"], 66, "there is no track 9 in"), (["delete", "1", "9"], 66, "there is no track 9 in"),
            (["split", "1", "--at", "2026-11-21T09:00:00Z"], 64, "track 1 is not on both sides of that time"),
            (["split", "1", "--at", "2026-11-21T07:00:00Z"], 64, "track 1 is not on both sides of that time"),
            (["merge", "1", "1"], 64, "one track cannot be merged; name two or more."),
            (["merge", "1", "2"], 66, "there is no track 2 in"),
            (["undo"], 66, "there is nothing to undo."),
        ] as [([String], Int32, String)]
    )
    func `says what cannot be done`(words: [String], status: Int32, text: String) async throws {
        let outcome = try await logger.gpslog.run(["track"] + words, environment: ["GPSLOG_DATABASE": logger.database])
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(text), "\(outcome.errors)")
        #expect(try await tracks().count == 1)
    }

    @Test func `does not join the tracks of two receivers, nor over another one`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("outliers.nmea").string)
        #expect(try await logger.run("track", "merge", "1", "2").errors.contains("are from different receivers"))
        _ = try await logger.run("track", "split", "1", "--at", "2026-11-21T08:01:00Z")
        _ = try await logger.run("track", "split", "3", "--at", "2026-11-21T08:02:00Z")
        #expect(
            try await logger.run("track", "merge", "1", "4").errors.contains(
                "track 3 lies between them; merge it, too."
            )
        )
        _ = try await logger.run("track", "delete", "3")
        #expect(try await logger.run("track", "merge", "1", "4").errors.contains("it was deleted"))
    }

    @Test func `is refused where a recording goes on, but for a name`() async throws {
        let (receiver, other) = (try PlayedReceiver(), try Logger())
        _ = try await other.record(from: receiver.path) { program in
            #expect(await program.says("reading"))
            try await receiver.send(try epochs(6, of: "city-walk", eachBeginningWith: "$GNRMC"), baud: 38_400)
            try await until { try await !(JSONValue(parsing: other.run("tracks", "--json").output).elements.isEmpty) }
            let refused = try await other.run("track", "delete", "1")
            #expect(refused.status == 75)
            #expect(refused.errors.hasPrefix("gpslog: track 1 is still being recorded; "))
            #expect(try await other.run("track", "name", "1", "Now").status == 0)
            try program.terminate()
        }
    }

    private func tracks() async throws -> [JSONValue] {
        try JSONValue(parsing: try await logger.run("tracks", "--json").output).elements
    }

    private func answers() async throws -> [String] {
        [
            try await logger.run("tracks", "--json").output, try await logger.run("stats", "--json").output,
            try await logger.run("export", "--format", "csv", "--all").output,
            try await logger.run("query", "SELECT * FROM location ORDER BY id").output,
        ]
    }
}
