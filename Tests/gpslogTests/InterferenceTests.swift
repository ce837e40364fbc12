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

    /// Replays the drive into the database.
    private func replay(until end: Int = 200) async throws {
        try TextFile.write(drive(until: end), to: capture)
        #expect(try await logger.run("replay", "-q", capture.string).status == 0)
    }

    @Test func `is explained by gpslog why, with evidence, measured value and threshold`() async throws {
        try await replay()
        let answer = try await logger.run("why", "2026-11-21T08:02:10Z").output
        let words = "It is suspect: position jumped: it is 3"
        #expect(answer.contains(words) && answer.contains("(threshold 200 m)"), "\(answer)")
        let first = try await logger.run("why", "2026-11-21T08:01:40Z").output
        #expect(first.contains(words), "\(first)")
        let json = try JSONValue(parsing: try await logger.run("why", "--json", "2026-11-21T08:02:10Z").output)
        #expect(json.elements.first?["suspicion"] == .text("position-step"))
        #expect((json.elements.first?["disagreement"]?.number ?? 0) > 30_000)
        for time in ["2026-11-21T08:01:39Z", "2026-11-21T08:03:00Z"] {
            let answer = try await logger.run("why", time).output
            #expect(answer.contains(": accepted") && !answer.contains("suspect"), "\(answer)")
        }
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

    @Test func `never has a circle that is smaller than the error`() async throws {
        try await replay()
        let rows = try await logger.exported(all: true).rows
        let suspect = rows.filter { $0["suspicion"] == "position-step" }
        #expect((38...42).contains(suspect.count))
        for row in suspect where row["status"] != "rejected" {
            #expect((Double(row["horizontal_accuracy"] ?? "") ?? 0) > 32_000, "\(row)")
        }
        #expect(rows.filter { $0["suspicion"] == "" }.allSatisfy { $0["disagreement"] == "" })
    }

    @Test func `has its distance under suspicion apart`() async throws {
        try await replay()
        let tracks = try await logger.run("tracks").output.split(separator: "\n")
        #expect(tracks.first?.contains("suspect") == true, "\(tracks)")
        let json = try JSONValue(parsing: try await logger.run("tracks", "--json").output)
        let distances = json.elements.compactMap { $0["suspect_distance"]?.number }
        #expect(distances.reduce(0, +) > 50)
        #expect(json.elements.contains { $0["suspicion"] == .text("position-step") })
        let statistics = try JSONValue(parsing: try await logger.run("stats", "--json").output)
        let total = statistics["total"]?["suspect_distance"]?.number ?? 0
        #expect(abs(total - distances.reduce(0, +)) < 0.2)
        #expect(try await logger.run("stats").output.split(separator: "\n").first?.contains("suspect") == true)
    }

    @Test func `without falsified positions has no word of suspicion`() async throws {
        try TextFile.write(drive(falsified: 0..<0), to: capture)
        _ = try await logger.run("replay", "-q", capture.string)
        for arguments in [["tracks"], ["stats"], ["status"], ["tracks", "--json"], ["status", "--json"]] {
            let outcome = try await logger.gpslog.run(arguments, environment: ["GPSLOG_DATABASE": logger.database])
            #expect(!outcome.output.contains("suspect"), "\(arguments)")
        }
        let outcome = try await logger.run("trust")
        #expect(outcome.status == 66)
        outcome.expectOneSentence()
    }

    @Test func `is suspect in the status until the user trusts it`() async throws {
        try await replay(until: 130)
        let status = try await logger.run("status").output
        #expect(status.contains(": position jumped; gpslog trust ends this\n"), "\(status)")
        let json = try JSONValue(parsing: try await logger.run("status", "--json").output)
        #expect(json["suspects"]?.elements.first?["suspicion"] == .text("position-step"))
        let trust = try await logger.run("trust")
        #expect(trust.status == 0)
        #expect(trust.output.hasSuffix(" is trusted again\n"))
        #expect(try await !logger.run("status").output.contains("suspect"))
        let unknown = try await logger.run("trust", "nonsense")
        #expect(unknown.status == 66)
        unknown.expectOneSentence()
    }

    @Test func `is dashed on the map where it is suspect`() async throws {
        try await replay()
        let picture = Picture(try await logger.run("plot", "track").output)
        try await picture.expectDrawable(in: logger.folder)
        #expect(!picture.lines(of: "suspect").isEmpty)
        #expect(picture.svg.contains(">suspect<"))
    }

    @Test(arguments: [true, false]) func `is suspect in what gpslog decode prints`(asJSON: Bool) async throws {
        try TextFile.write(drive(), to: capture)
        let format = asJSON ? "json" : "gpx"
        let lines = try await logger.gpslog.run(["decode", "--format", format, capture.string]).output
            .split(separator: "\n").filter { $0.contains("position-step") }
        #expect((38...42).contains(lines.count))
        #expect(!asJSON || lines.allSatisfy { $0.contains(#","suspicion":"position-step","disagreement":3"#) })
    }

    @Test(arguments: ["time", "distance"])
    func `is shaded in a profile where it is suspect`(axis: String) async throws {
        try await replay()
        let picture = Picture(try await logger.run("plot", "profile", "--over", axis).output)
        try await picture.expectDrawable(in: logger.folder)
        #expect(picture.svg.contains(#"class="band k1 suspect""#) && picture.svg.contains(">suspect<"))
    }

    @Test func `is reported on one page, with its raw data beside`() async throws {
        try await replay()
        let page = logger.folder.file("jam.html")
        let period = ["2026-11-21T08:01:00Z", "2026-11-21T08:03:00Z"]
        let outcome = try await logger.gpslog.run(
            ["report", "--interference"] + period + ["--capture", capture.string, "-o", page.string],
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("was suspect for 39 s: position jumped\n"), "\(outcome.output)")
        #expect(outcome.output.contains("page: \(page)\n"))
        let text = try TextFile.read(page)
        #expect(text.contains("<h2>Suspect stretches</h2>") && text.contains("<td>position jumped</td>"))
        #expect(text.contains(" at 2026-11-21T08:01:39Z; ") && text.contains(" at 2026-11-21T08:02:"))
        for word in ["<script", "src=", "href=", "@import", "url(http"] { #expect(!text.contains(word)) }
        if Tool.xmllint.isInstalled {
            #expect(try await Tool.xmllint.run(["--noout", page.string]).status == 0)
        }
        let kept = try TextFile.read(logger.folder.file("jam.nmea"))
        let whole = try TextFile.read(capture)
        #expect(whole.contains(kept))
        #expect(kept.contains("GPRMC,080100.00,") && kept.contains("GPGGA,080259.00,"))
        #expect(!kept.contains("GPRMC,080050.00,") && !kept.contains("GPGGA,080305.00,"))
        let again = try await logger.gpslog.run(
            ["report", "--interference"] + period + ["-o", page.string],
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(again.status == 73)
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
        let kept = try TextFile.read(logger.folder.file("jam.nmea.times"))
        #expect(kept.hasPrefix("# gpslog arrival times 1\n0 +0 2026-11-21T08:") && kept.hasSuffix("\n+100 +1000\n"))
    }

    @Test(
        arguments: [
            (["2026-11-21T09:00:00Z", "2026-11-21T10:00:00Z"], 66), (["2026-11-21T09:00:00Z"], 64),
            (["2026-11-21T10:00:00Z", "2026-11-21T09:00:00Z"], 64), ([], 64),
        ] as [([String], Int32)]
    )
    func `is not reported for a period without fixes, or without a period`(period: [String], status: Int32) async throws
    {
        try await replay()
        let page = logger.folder.file("jam.html")
        let outcome = try await logger.gpslog.run(
            ["report", "--interference"] + period + ["-o", page.string],
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.status == status)
        outcome.expectOneSentence()
        #expect((try? TextFile.read(page)) == nil)
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
