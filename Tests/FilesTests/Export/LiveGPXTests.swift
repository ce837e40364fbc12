import Files
import GNSS
import Logbook
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A GPX file of a recording` {
    let folder: TemporaryFolder
    var path: String { folder.file("trip.gpx").string }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `is there from the beginning`() throws {
        _ = try LiveGPX(path)
        let text = try TextFile.read(FilePath(path))
        #expect(text.hasPrefix("<?xml"))
        #expect(text.contains("</trkseg>\n</trk>\n</gpx>\n<?gpslog "))
        #expect(text.hasSuffix("?>"))
        #expect(folder.contents == ["trip.gpx"])
    }

    @Test(.enabled(if: Tool.xmllint.isInstalled, "xmllint is not installed"), arguments: [0, 1, 9, 10, 11, 12, 400])
    func `is well-formed, and has all that was added`(count: Int) async throws {
        let live = try LiveGPX(path)
        for second in 0..<count { try live.add(fix(second), of: receiver) }
        #expect(try await points() == count)
    }

    @Test func `has only what has a location`() throws {
        let live = try LiveGPX(path)
        try live.add(.rejected(at: 0), of: receiver)
        #expect(try !TextFile.read(FilePath(path)).contains("<trkpt"))
    }

    @Test(.enabled(if: Tool.xmllint.isInstalled, "xmllint is not installed"))
    func `is continued by the next recording, in a track of its own`() async throws {
        for run in 0..<40 {
            let live = try LiveGPX(path)
            for second in 0..<7 { try live.add(fix(run * 1000 + second), of: receiver) }
        }
        #expect(try await points() == 280)
        #expect(try TextFile.read(FilePath(path)).split(separator: "<src>u-blox 7</src>").count == 41)
    }

    @Test func `begins a segment behind a gap, and where time runs back`() throws {
        let live = try LiveGPX(path)
        for second in [0, 300, 601, 600] { try live.add(fix(second), of: receiver) }
        let text = try TextFile.read(FilePath(path))
        #expect(text.split(separator: "</trkseg>\n<trkseg>").count == 3)
    }

    @Test func `is one for each receiver`() throws {
        let live = try LiveGPX(path)
        for second in 0..<3 {
            try live.add(fix(second), of: receiver)
            try live.add(fix(second), of: otherReceiver)
        }
        #expect(folder.contents == ["trip-2.gpx", "trip.gpx"])
        #expect(try TextFile.read(folder.file("trip-2.gpx")).contains("<src>SiRF star III</src>"))
    }

    @Test(arguments: [
        "", "mine", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"other\"/>",
    ])
    func `never takes the place of another file`(contents: String) throws {
        try TextFile.write(contents, to: FilePath(path))
        #expect(throws: LiveGPXError.notOurs(path: path)) { try LiveGPX(path) }
        #expect(try TextFile.read(FilePath(path)) == contents)
    }

    @Test func `never takes the place of an export`() async throws {
        try TextFile.write(try await exported((0..<100).map { fix($0) }, as: .gpx), to: FilePath(path))
        #expect(throws: LiveGPXError.notOurs(path: path)) { try LiveGPX(path) }
    }

    @Test(.enabled(if: Tool.xmllint.isInstalled, "xmllint is not installed"))
    func `is brought to its end where a program was killed between two writes`() async throws {
        let live = try LiveGPX(path)
        var states: [[UInt8]] = []
        for second in 0..<30 {
            let before = try TextFile.readBytes(FilePath(path))
            try live.add(fix(second), of: receiver)
            let after = try TextFile.readBytes(FilePath(path))
            guard after.count > before.count else { continue }
            // Three writes: a page after the end, the page before it, and the old end tags.
            states.append(before + after.suffix(4096))
            states.append(before.prefix(before.count - 4096) + after.suffix(8192))
        }
        #expect(states.count == 6)
        for state in states {
            try TextFile.overwrite(FilePath(path), with: state)
            let before = try await points()
            try LiveGPX(path).add(fix(1000), of: receiver)
            #expect([before + 1, before + 2].contains(try await points()))
        }
    }

    private func fix(_ second: Int) -> JudgedFix {
        var judged = JudgedFix.full
        guard var location = judged.verdict.location else { return judged }
        location.time = .morning(Double(second))
        judged.verdict = .accepted(location)
        return judged
    }

    /// Number of locations found by an XML parser.
    private func points() async throws -> Int {
        let outcome = try await Tool.xmllint.run(["--xpath", "count(//*[local-name()='trkpt'])", path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(Int(outcome.output.filter(\.isNumber)))
    }
}
