import Files
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A CSV file` {
    @Test func `has what the examples show`() async throws {
        let all = FixSelection(includesRejected: true)
        var examples = Examples()
        examples.add("a header where nothing is selected", try await exported([], as: .csv))
        examples.add("the refined values of a location", try await exported([.full], as: .csv))
        examples.add("what the receiver said", try await exported([.full], as: .csv, values: .raw))
        examples.add("unknown values are empty", try await exported([.accepted(at: 0)], as: .csv))
        examples.add("the reasons why locations are suspect", try await exported(JudgedFix.suspects, as: .csv))
        let rejected = [JudgedFix.rejected(at: 0), .lost(at: 1)]
        examples.add("rejected fixes with their reason", try await exported(rejected, all, as: .csv))
        let fixes = JudgedFix.allVerdicts
        examples.add("all verdicts, and metres since the first row", try await exported(fixes, all, as: .csv))
        examples.add("verdicts that have a location", try await exported(fixes, as: .csv))
        examples.add("the words for qualities", try await exported(Self.qualities, as: .csv))
        for name in ["plain", "a,b", "a\"b", "a\nb", "a\r\nb", "\u{E9}\u{1F6F0}"] {
            let text = try await exported([.accepted(at: 0)], from: ReceiverIdentity(name), as: .csv)
            examples.add("a receiver called \(name.debugDescription)", text.split(separator: "\n", maxSplits: 1)[1])
        }
        let seconds = ["2016-12-31T23:59:59.500Z", "2016-12-31T23:59:60.500Z", "2017-01-01T00:00:00.500Z"]
        examples.add("a leap second", try await exported(seconds.map { .accepted(at: $0) }, as: .csv))
        try examples.expect(in: "exports/csv.txt")
    }

    private static var qualities: [JudgedFix] {
        let qualities: [FixQuality] = [
            .none, .autonomous, .differential, .precise, .fixedRTK, .floatRTK, .deadReckoning, .manual, .simulated,
        ]
        return qualities.enumerated().map { second, quality in
            var fix = JudgedFix.accepted(at: Double(second))
            fix.received.fix.quality = quality
            return fix
        }
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
        #expect(exported.contains("\n\(text),54.000000000,13."))
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
