import Files
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A CSV file` {
    static let header = """
        time,latitude,longitude,altitude,speed,course,horizontal_accuracy,vertical_accuracy,hdop,satellites,\
        quality,receiver,status,reason,dist_m,track,track_name,speed_accuracy,course_accuracy,suspicion,disagreement

        """

    @Test func `is a header where nothing is selected`() async throws {
        #expect(try await exported([], as: .csv) == Self.header)
    }

    @Test func `has the refined values of a location`() async throws {
        let row = """
            2026-11-21T08:00:00.250Z,54.200000000,-13.100000000,13,2,90,2.5,4.125,0.91,11,differential,u-blox 7,\
            accepted,,,1,,0.321,5.25,,

            """
        #expect(try await exported([.full], as: .csv) == Self.header + row)
    }

    @Test func `has what the receiver said, if so asked`() async throws {
        let row = """
            2026-11-21T08:00:00.250Z,54.123456789,-13.000000001,12.34,2.572,0,,,0.91,11,differential,u-blox 7,\
            accepted,,,1,,0.321,5.25,,

            """
        #expect(try await exported([.full], as: .csv, values: .raw) == Self.header + row)
    }

    @Test func `leaves unknown values empty`() async throws {
        let row = "2026-11-21T08:00:00.000Z,54.000000000,13.000000000,,,,,,,,autonomous,u-blox 7,accepted,,,1,,,,,\n"
        #expect(try await exported([.accepted(at: 0)], as: .csv) == Self.header + row)
    }

    @Test func `names the reasons why a location is suspect`() async throws {
        let rows = try await exported(JudgedFix.suspects, as: .csv).split(separator: "\n").dropFirst()
        let ends = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).suffix(2) }
        let reasons = ["position-step spoofing-reported", "signals-weak"]
        #expect(ends.map(Array.init) == [["", ""], [reasons[0][...], "35000.5"], [reasons[1][...], ""]])
    }

    @Test func `has smoothed locations in circles that hold the disagreement`() async throws {
        let storage = InMemoryStorage()
        let fixes = (0..<60).map { second in
            var judged = JudgedFix.accepted(at: Double(second), latitude: 54 + Double(second) / 1e4, speed: 11)
            judged.suspicion = Suspicion(.init(.timeStep), disagreement: 900)
            return judged
        }
        _ = try await storage.append(fixes, from: receiver)
        let source = FixSource(storage, smoothedBy: Smoothing())
        let rows = CSVRows(try await text(of: Export(FixSelection(), as: .csv, from: source)))
        #expect(!rows.column("suspicion").isEmpty)
        #expect(rows.column("suspicion").allSatisfy { $0 == "time-step" })
        #expect(rows.column("horizontal_accuracy").allSatisfy { (Double($0) ?? 0) >= 900 })
    }

    @Test func `has rejected fixes with their reason, if so asked`() async throws {
        var lost = JudgedFix.rejected(at: 1)
        lost.received.fix.coordinate = nil
        lost.received.fix.quality = .none
        lost.verdict = .rejected(Rejection(.noFix))
        let rows = """
            2026-11-21T08:00:00.000Z,54.000000000,13.000000000,,,,,,,,autonomous,u-blox 7,rejected,duplicate-time,,,,,,,
            2026-11-21T08:00:01.000Z,,,,,,,,,,none,u-blox 7,rejected,no-fix,,,,,,,

            """
        let all = FixSelection(includesRejected: true)
        #expect(try await exported([.rejected(at: 0), lost], all, as: .csv) == Self.header + rows)
    }

    @Test func `names every verdict, and counts the metres since its first row`() async throws {
        let rejection = Rejection(.positionJump, measured: 31, threshold: 12)
        var disputed = JudgedFix.counted(at: 2, distance: 1.25)
        if let location = disputed.verdict.location { disputed.verdict = .disputed(location, because: rejection) }
        var rejected = JudgedFix.rejected(at: 3)
        rejected.verdict = .rejected(rejection)
        let fixes = [
            JudgedFix.counted(at: 0, distance: 70), .counted(at: 1, distance: 0, isHeld: true), disputed, rejected,
            .counted(at: 4, distance: 2.5),
        ]
        let all = try await exported(fixes, FixSelection(includesRejected: true), as: .csv)
        let ends = all.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        .map { $0.suffix(9).dropLast(5).joined(separator: " ") }
        #expect(
            ends == [
                "accepted  0 1", "held  0 1", "disputed position-jump 1.25 1", "rejected position-jump  ",
                "accepted  3.75 1",
            ]
        )
        let usual = CSVRows(try await exported(fixes, as: .csv))
        #expect(usual.column("status") == ["accepted", "held", "disputed", "accepted"])
    }

    @Test(
        arguments: [
            (.none, "none"), (.autonomous, "autonomous"), (.differential, "differential"), (.precise, "precise"),
            (.fixedRTK, "rtk-fixed"), (.floatRTK, "rtk-float"), (.deadReckoning, "dead-reckoning"),
            (.manual, "manual"), (.simulated, "simulated"),
        ] as [(FixQuality, String)]
    )
    func `names the quality`(quality: FixQuality, word: String) async throws {
        var fix = JudgedFix.accepted(at: 0)
        fix.received.fix.quality = quality
        #expect(try await exported([fix], as: .csv).hasSuffix(",,\(word),u-blox 7,accepted,,,1,,,,,\n"))
    }

    @Test(
        arguments: [
            ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""),
            ("a\r\nb", "\"a\r\nb\""), ("\u{E9}\u{1F6F0}", "\u{E9}\u{1F6F0}"),
        ]
    )
    func `quotes names that would be taken apart`(name: String, field: String) async throws {
        let text = try await exported([.accepted(at: 0)], from: ReceiverIdentity(name), as: .csv)
        #expect(text.hasSuffix(",autonomous,\(field),accepted,,,1,,,,,\n"))
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1_709_251_199_999_999_999, "2024-02-29T23:59:59.999Z"), (.max, "2262-04-11T23:47:16.854Z"),
            (.min, "1677-09-21T00:12:43.145Z"),
        ] as [(Int64, String)]
    )
    func `cuts times to milliseconds`(nanoseconds: Int64, text: String) async throws {
        var fix = JudgedFix.rejected(at: 0)
        fix.received.fix.time = UTCTime(nanosecondsSince1970: nanoseconds)
        let exported = try await exported([fix], FixSelection(includesRejected: true), as: .csv)
        let rest = ",54.000000000,13.000000000,,,,,,,,autonomous,u-blox 7,rejected,duplicate-time,,,,,,,\n"
        #expect(exported == Self.header + text + rest)
    }

    @Test func `has the leap second as a second of its own`() async throws {
        let times = ["2016-12-31T23:59:59.500Z", "2016-12-31T23:59:60.500Z", "2017-01-01T00:00:00.500Z"]
        let text = try await exported(times.map { .accepted(at: $0) }, as: .csv)
        #expect(text.split(separator: "\n").dropFirst().map { String($0.prefix(24)) } == times)
    }

    @Test(.enabled(if: Tool.gpsbabel.isInstalled, "gpsbabel is not installed"))
    func `is read back by gpsbabel`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("track.csv")
        let fixes = (0..<1000).map { JudgedFix.accepted(at: Double($0), latitude: Double($0) / 1000 - 0.5, speed: 2) }
        try TextFile.write(try await exported(fixes + [.full], from: ReceiverIdentity("a,\"b\""), as: .csv), to: file)
        let read = try await Tool.gpsbabel.run(["-t", "-i", "unicsv", "-f", "\(file)", "-o", "unicsv", "-F", "-"])
        let rows = read.output.split(whereSeparator: \.isNewline).dropFirst()
        #expect(read.status == 0)
        #expect(rows.count == 1001)
        #expect(rows.contains { $0.contains(",-0.500000,13.000000,") }, "\(read.output.prefix(500))")
        #expect(rows.contains { $0.contains(",54.200000,-13.100000,") })
    }
}
