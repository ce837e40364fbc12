import GNSS
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A capture of gpslog record` {
    let logger: Logger
    let receiver: PlayedReceiver
    let sent: String
    var capture: FilePath { logger.folder.file("raw.nmea") }
    var times: FilePath { logger.folder.file("raw.nmea.times") }

    init() throws {
        logger = try Logger()
        receiver = try PlayedReceiver()
        sent = try epochs(12, of: "city-walk", eachBeginningWith: "$GNRMC")
    }

    @Test func `has the times when its bytes arrived beside it`() async throws {
        try await record(sent)
        let lines = try TextFile.read(times).split(separator: "\n")
        #expect(lines.first == "# gpslog arrival times 1")
        #expect(lines[1].contains(/^0 \+0 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d\d\dZ$/))
        // One line per chunk, without empty chunks.
        #expect(lines.count > 3)
        #expect(lines[2].contains(/^(\+\d+|\d+) \+\d+/))
    }

    @Test func `says the same a second time at the pace it arrived`() async throws {
        // The times in the two reports are one second apart.
        try await record(reports(2), pauses: 2)
        // A busy machine may have read the first chunk late.
        let pauses = try TextFile.read(times).split(separator: "\n").dropFirst().compactMap { line in
            line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        }
        #expect(pauses.count > 1)
        let start = ContinuousClock.now
        let outcome = try await logger.run("replay", "--speed", "realtime", "--database", other, capture.string)
        let taken = ContinuousClock.now - start
        #expect(outcome.status == 0)
        #expect(taken >= .milliseconds(pauses.reduce(0, +)))
        let replayed = CSVRows(try await exported(other))
        let recorded = CSVRows(try await exported(logger.database))
        for column in ["time", "latitude", "longitude", "altitude", "status"] {
            #expect(replayed.column(column) == recorded.column(column))
        }
        #expect(recorded.rows.count == 2)
    }

    @Test func `gives the same rows twice as fast as it goes, with times or without`() async throws {
        try await record(sent)
        let withTimes = try await rows(ofReplaying: [capture.string])
        TextFile.remove(times)
        #expect(try await rows(ofReplaying: [capture.string]) == withTimes)
        #expect(withTimes.split(separator: "\n").count == 13)
    }

    @Test(arguments: ["data", "times"])
    func `is good wherever it was cut`(shorter: String) async throws {
        try await record(sent)
        let file = shorter == "data" ? capture : times
        let whole = try TextFile.readBytes(file)
        for count in [0, 1, whole.count / 2, whole.count / 2 + 1, whole.count - 1] {
            try TextFile.overwrite(file, with: Array(whole.prefix(count)))
            let outcome = try await logger.run("replay", "--speed", "1000", "--database", other, capture.string)
            #expect(outcome.status == (shorter == "data" && count < 2 ? 65 : 0))
        }
    }

    @Test func `adds nothing to the database that recorded it`() async throws {
        try await record(sent)
        let before = try await logger.exported(all: true).rows
        let outcome = try await logger.run("replay", capture.string)
        #expect(outcome.errors.contains("12 locations accepted"))
        #expect(outcome.errors.contains("(12 stored before)"))
        #expect(try await logger.exported(all: true).rows == before)
        #expect(try await logger.run("tracks").output.split(separator: "\n").count == 2)
    }

    @Test func `is there when gpslog is killed`() async throws {
        _ = try await logger.record(from: receiver.path, "--capture", capture.string) { program in
            #expect(await program.says("reading"))
            try await receiver.send(sent, baud: 38_400)
            try await until { try TextFile.read(capture) == sent }
            try program.kill()
        }
        #expect(try TextFile.read(capture) == sent)
        #expect(try await rows(ofReplaying: [capture.string]).split(separator: "\n").count == 13)
    }

    @Test func `is not touched by the next recording, nor are its times`() async throws {
        try TextFile.write("earlier", to: times)
        let outcome = try await logger.record(from: receiver.path, "--capture", capture.string) { _ in }
        #expect(outcome.status == 73)
        #expect(
            outcome.errors == "gpslog: \(times) already exists; name another file for the capture, or "
                + "move it away.\n"
        )
        #expect(try TextFile.read(times) == "earlier")
    }

    @Test(.enabled(if: Tool.gpsbabel.isInstalled, "gpsbabel is not installed"))
    func `opens in gpsbabel`() async throws {
        try await record(sent)
        let outcome = try await Tool.gpsbabel.run(["-t", "-i", "nmea", "-f", capture.string, "-o", "gpx", "-F", "-"])
        #expect(outcome.output.split(separator: "<trkpt ").count == 13)
    }

    @Test(.enabled(if: Tool.gpsfake.isInstalled, "gpsfake is not installed"))
    func `opens in gpsfake`() async throws {
        try await record(sent)
        // gpsfake gives up on its daemon if the machine is busy, so it is retried.
        try await until {
            let outcome = try await Tool.gpsfake.run(["-1", "-q", "-p", "-c", "0.01", capture.string])
            return outcome.output.contains(/"class":"TPV".*"time":"2026-11-21T08:00:05.000Z".*"lat":53.86/)
        }
    }

    @Test func `can be left in a gap of ten hours`() async throws {
        let report = reports(1)[0]
        try TextFile.write(report + report.replacing(",080000.00", with: ",180000.00"), to: capture)
        try TextFile.write(
            "# gpslog arrival times 1\n0 +0 2026-11-21T08:00:00.000Z\n+\(report.utf8.count) +36000000\n",
            to: times
        )
        let outcome = try await logger.gpslog.run(
            ["replay", "--speed", "realtime", "--database", other, capture.string]
        ) { program in
            // The program handles signals before it creates the database.
            try await until { Checkout.exists(FilePath(other)) }
            try await Task.sleep(for: .seconds(3))
            try program.interrupt()
        }
        #expect(outcome.status == 0)
        #expect(outcome.errors == "gpslog: raw.nmea: 1 location accepted, 0 rejected\n")
    }

    @Suite(.timeLimit(.minutes(2)))
    struct `in parts` {
        let whole: `A capture of gpslog record`

        init() throws { whole = try `A capture of gpslog record`() }

        @Test func `has every byte in one of them, and no sentence in two`() async throws {
            try await whole.record(whole.sent, "--rotate", "1kB")
            let parts = whole.parts
            #expect(parts.count > 2)
            let texts = try parts.map { try TextFile.read($0) }
            #expect(texts.joined() == whole.sent)
            // A chunk that ends within a line may exceed the limit until the line is complete.
            #expect(texts.allSatisfy { $0.hasSuffix("\r\n") && $0.utf8.count < 1100 })
        }

        @Test func `replays as if it were one file`() async throws {
            try await whole.record(whole.sent, "--rotate", "1kB")
            let parts = whole.parts.map(\.string)
            try TextFile.overwrite(whole.capture, with: Array(whole.sent.utf8))
            let expected = try await whole.rows(ofReplaying: [whole.capture.string])
            #expect(try await whole.rows(ofReplaying: parts) == expected)
            // In the order in which a shell expands raw-*.
            #expect(try await whole.rows(ofReplaying: parts.flatMap { [$0, $0 + ".times"] }) == expected)
            #expect(try await whole.rows(ofReplaying: ["--speed", "1000"] + parts) == expected)
        }

        @Test func `goes on behind the parts of an earlier recording`() async throws {
            try await whole.record(whole.sent, "--rotate", "day")
            let first = whole.parts
            let receiver = try PlayedReceiver()
            try await whole.record(whole.sent, "--rotate", "day", from: receiver)
            #expect(first.count == 1)
            #expect(whole.parts.count == 2)
            #expect(whole.parts.first == first.first)
            #expect(try TextFile.read(first[0]) == whole.sent)
        }

        @Test(arguments: [
            ["--rotate", "day"], ["--capture", "x", "--rotate", "often"], ["--capture", "x", "--rotate", "1"],
        ])
        func `is refused where it makes no sense`(options: [String]) async throws {
            #expect(try await whole.logger.gpslog.run(["record"] + options).status == 64)
        }
    }
}

extension `A capture of gpslog record` {
    /// A database other than the recording's.
    var other: String { logger.folder.file("other.sqlite").string }

    var parts: [FilePath] {
        logger.folder.contents.filter { $0.hasPrefix("raw-") && $0.hasSuffix(".nmea") }.map(logger.folder.file)
    }

    func record(_ text: String, _ options: String..., from other: PlayedReceiver? = nil) async throws {
        try await record([text], options, pauses: 0, from: other ?? receiver)
    }

    func record(_ texts: [String], pauses: Double) async throws {
        // Without detecting the baud rate: on a busy machine, late reads could be mistaken for another rate.
        try await record(texts, ["--baud", "38400"], pauses: pauses, from: receiver)
    }

    private func record(
        _ texts: [String],
        _ options: [String],
        pauses: Double,
        from receiver: PlayedReceiver
    ) async throws {
        let outcome = try await logger.gpslog.run(
            ["record", "--device", receiver.path.string, "--capture", capture.string] + options,
            environment: ["GPSLOG_DATABASE": logger.database]
        ) { program in
            #expect(await program.says("reading"))
            for text in texts {
                try await receiver.send(text, baud: 38_400)
                try await Task.sleep(for: .seconds(pauses))
            }
            receiver.hangUp()
        }
        #expect(outcome.status == 0)
    }

    /// Returns this many complete epochs, each as a text of its own.
    func reports(_ count: Int) -> [String] {
        let address = "$GNRMC"
        return sent.split(separator: address).prefix(count).map { address + $0 }
    }

    func exported(_ database: String) async throws -> String {
        try await logger.run("export", "--format", "csv", "--database", database).output
    }

    /// Replays into a new database and returns the exported rows.
    func rows(ofReplaying arguments: [String]) async throws -> String {
        let folder = try TemporaryFolder()
        let database = folder.file("fresh.sqlite").string
        let environment = ["GPSLOG_DATABASE": database]
        let outcome = try await logger.gpslog.run(["replay"] + arguments, environment: environment)
        #expect(outcome.status == 0)
        return try await exported(database)
    }
}
