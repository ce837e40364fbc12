import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// Sentences of a car that drives north at 10 m/s, or is parked, for 200 s, whose positions are falsified by 33 km and
/// whose times by a number of seconds in between, second by second.
private func seconds(
    isParked: Bool = false,
    falsified: Range<Int> = 100..<140,
    by error: Double = 33_000,
    time ahead: Int = 0,
    until end: Int = 200
) -> [String] {
    (0..<end).map { second in
        let shown = falsified.contains(second) ? second + ahead : second
        let time = "\(twoDigits(8 + shown / 3600))\(twoDigits(shown / 60 % 60))\(twoDigits(shown % 60)).00"
        let metres = (isParked ? 0 : Double(second) * 10) + (falsified.contains(second) ? error : 0)
        // A minute of latitude is 1852 m.
        let minutes = Int(metres / 1852 * 1_000_000) + 10_000_000
        let fraction = String(minutes % 1_000_000)
        let latitude =
            "54\(twoDigits(minutes / 1_000_000)).\(String(repeating: "0", count: 6 - fraction.count))\(fraction),N"
        let place = "\(latitude),01000.000000,E"
        return sentence("GPRMC,\(time),A,\(place),\(isParked ? "00.00" : "19.44"),0.0,211126,,,A") + "\r\n"
            + sentence("GPGGA,\(time),\(place),1,10,0.9,20.0,M,45.0,M,,") + "\r\n"
    }
}

private func drive(falsified: Range<Int> = 100..<140, until end: Int = 200) -> String {
    seconds(falsified: falsified, until: end).joined()
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

@Suite(.timeLimit(.minutes(2)))
struct `A falsified recording` {
    let logger: Logger
    let capture: FilePath

    init() throws {
        logger = try Logger()
        capture = logger.folder.file("drive.nmea")
    }

    @Test func `is told as in the transcript`() async throws {
        let files = [
            "drive.nmea": drive(), "short.nmea": drive(until: 130), "straight.nmea": drive(falsified: 0..<0),
        ]
        try await Transcript("interference").expect(with: files)
    }

    /// Replays the drive into the database.
    private func replay() async throws {
        try TextFile.write(drive(), to: capture)
        #expect(try await logger.run("replay", "-q", capture.string).status == 0)
    }

    @Test(
        arguments: [
            (250, 0, "position-step"), (0, 2, "time-step"), (0, 3600, "time-step"), (0, -60, "time-step"),
        ] as [(Double, Int, String)]
    )
    func `at rest is suspect from the step until it is back`(metres: Double, ahead: Int, name: String) async throws {
        let epochs = seconds(isParked: true, by: metres, time: ahead)
        try TextFile.write(epochs.joined(), to: capture)
        let chunks = epochs.dropLast().map { "+\($0.utf8.count) +1000\n" }.joined()
        let times = "# gpslog arrival times 1\n0 +0 2026-11-21T08:00:00.100Z\n" + chunks
        try TextFile.write(times, to: FilePath(capture.string + ".times"))
        #expect(try await logger.run("replay", "-q", capture.string).status == 0)
        let rows = try await logger.exported(all: true).rows
        // The second fix confirms a step back of the time.
        let suspect = rows.filter { $0["suspicion"] == name }
        #expect((39...41).contains(suspect.count))
        #expect(rows.count { $0["suspicion"] == "" } == 200 - suspect.count)
    }

    @Test func `is dashed on the map where it is suspect`() async throws {
        try await replay()
        let picture = Picture(try await logger.run("plot", "track").output)
        try await picture.expectDrawable(in: logger.folder)
        #expect(!picture.lines(of: "suspect").isEmpty)
        #expect(picture.svg.contains(">suspect<"))
    }

    @Test(arguments: ["time", "distance"])
    func `is shaded in a profile where it is suspect`(axis: String) async throws {
        try await replay()
        let picture = Picture(try await logger.run("plot", "profile", "--over", axis).output)
        try await picture.expectDrawable(in: logger.folder)
        #expect(picture.svg.contains(#"class="band k1 suspect""#) && picture.svg.contains(">suspect<"))
    }

    @Test func `is reported with the times of arrival, if the capture has them`() async throws {
        try await replay()
        let chunks = String(repeating: "+100 +1000\n", count: try TextFile.read(capture).utf8.count / 100)
        let times = "# gpslog arrival times 1\n0 +0 2026-11-21T08:00:00.250Z\n" + chunks
        try TextFile.write(times, to: FilePath(capture.string + ".times"))
        let outcome = try await logger.gpslog.run(
            ["report", "--interference", "2026-11-21T08:01:00Z", "2026-11-21T08:03:00Z"]
                + ["--capture", capture.string, "-o", logger.folder.file("jam.html").string],
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        if Tool.xmllint.isInstalled {
            #expect(try await Tool.xmllint.run(["--noout", logger.folder.file("jam.html").string]).status == 0)
        }
        let kept = try TextFile.read(logger.folder.file("jam.nmea.times"))
        #expect(kept.hasPrefix("# gpslog arrival times 1\n0 +0 2026-11-21T08:") && kept.hasSuffix("\n+100 +1000\n"))
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `A recording of falsified positions` {
    private let serving: ServingLogger

    init() throws { serving = try ServingLogger(walkOf: 1) }

    @Test func `names the suspicion to clients, and logs it`() async throws {
        let outcome = try await serving.serve("--serve-filtered") { _ in
            let json = try await serving.client(watching: #"{"enable":true,"json":true}"#)
            try await serving.receiver.send(drive(), baud: 2_000_000)
            serving.receiver.hangUp()
            let reports = try await json.reports("TPV")
            let suspect = reports.filter { $0["suspicion"] == .text("position-step") }
            #expect(!suspect.isEmpty)
            #expect(suspect.allSatisfy { $0["lat"] != nil && ($0["eph"]?.number ?? 0) > 32_000 })
            #expect(reports.last?["suspicion"] == nil)
        }
        #expect(outcome.errors.contains(" is suspect: position jumped\n"), "\(outcome.errors)")
        #expect(outcome.errors.contains(" is no longer suspect\n"))
    }

    @Test(arguments: [[], ["--serve-filtered"]])
    func `serves none of them when only trusted ones are wanted`(options: [String]) async throws {
        let arguments = ["--device", serving.receiver.path.string, "--serve", serving.place, "--serve-trusted"]
        _ = try await serving.logger.run(recording: arguments + options) { program in
            #expect(await program.says("gpsd's clients are served at \(serving.place)"))
            let json = try await serving.client(watching: #"{"enable":true,"json":true}"#)
            let nmea = try await serving.client(watching: #"{"enable":true,"nmea":true}"#)
            try await serving.receiver.send(drive(), baud: 2_000_000)
            serving.receiver.hangUp()
            let reports = try await json.reports("TPV")
            let suspect = reports.filter { $0["suspicion"] != nil }
            #expect(!suspect.isEmpty)
            #expect(suspect.allSatisfy { $0["lat"] == nil && $0["mode"] == .number(1) })
            let latitudes = reports.compactMap { $0["lat"]?.number }
            #expect(latitudes.count > 140)
            #expect(latitudes.allSatisfy { $0 < 54.3 })
            let sentences = String(decoding: try await nmea.bytes(.max), as: UTF8.self)
            #expect(sentences.contains(",08013") && sentences.contains(",08023"))
            #expect(!sentences.contains(",080150.00,"))
        }
    }
}
