import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `Clients of gpsd` {
    private static let python = FilePath("/usr/bin/python3")
    private static let pythonModule = FilePath("/usr/lib/python3/dist-packages/gps/__init__.py")

    private let serving: ServingLogger
    private var place: String { serving.place }
    /// The times in the sent sentences.
    private let times: [String]

    init() async throws {
        serving = try ServingLogger(walkOf: 40)
        let capture = serving.logger.folder.file("sent.nmea")
        try TextFile.write(serving.walk, to: capture)
        let decoded = try await serving.logger.run("decode", capture.string).output.split(separator: "\n")
        times = try decoded.compactMap { line in
            let report = try JSONValue(parsing: line)
            return report["class"]?.text == "TPV" ? report["time"]?.text : nil
        }
        try #require(times.count == 40)
    }

    @Test(.enabled(if: Tool.gpspipe.isInstalled, "gpspipe is not installed"), arguments: [1, 3])
    func `of the kind of gpspipe get all reports, one or several at once`(count: Int) async throws {
        let outputs = try await play(to: Array(repeating: (Tool.gpspipe.path, ["-w", place]), count: count))
        #expect(outputs.count == count)
        for output in outputs {
            let reports = try output.split(whereSeparator: \.isNewline).map { try JSONValue(parsing: $0) }
            #expect(reports.first?["class"]?.text == "VERSION")
            let received = reports.filter { $0["class"]?.text == "TPV" }.compactMap { $0["time"]?.text }
            #expect(received.isLastPart(of: times))
            #expect(reports.contains { $0["class"]?.text == "SKY" })
        }
    }

    @Test(.enabled(if: Tool.gpspipe.isInstalled, "gpspipe is not installed"))
    func `of the kind of gpspipe get all sentences as they are`() async throws {
        let output = try await play(to: [(Tool.gpspipe.path, ["-r", place])])[0]
        let lines = output.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("$") }
        #expect(lines.isLastPart(of: serving.walk.split(whereSeparator: \.isNewline)))
    }

    @Test(.enabled(if: Tool.gpxlogger.isInstalled, "gpxlogger is not installed"))
    func `of the kind of gpxlogger write a track of all positions`() async throws {
        let output = try await play(to: [(Tool.gpxlogger.path, [place])])[0]
        let points = output.matches(of: /<trkpt lat="([-0-9.]+)" lon="([-0-9.]+)">/)
        #expect((1...40).contains(points.count))
        #expect(points.last.map { $0.1.hasPrefix("53.866") } == true)
    }

    @Test(.enabled(if: Tool.gpscsv.isInstalled, "gpscsv is not installed"))
    func `of the kind of gpscsv write a row for each report`() async throws {
        let output = try await play(to: [(Tool.gpscsv.path, ["--class", "TPV", "--fields", "time", place])])[0]
        let rows = output.split(whereSeparator: \.isNewline).map(String.init)
        #expect(rows.first == "time")
        #expect(Array(rows.dropFirst()).isLastPart(of: times))
    }

    @Test(
        .enabled(
            if: Tool.script.isInstalled && Tool.cgps.isInstalled && Tool.gpsmon.isInstalled,
            "they are not installed"
        ),
        arguments: [
            (Tool.cgps, ["Latitude", "53.86", "Longitude"]), (Tool.gpsmon, [#"\$GNRMC,"#, "NMEA0183|Generic NMEA"]),
        ]
    )
    func `that draw on a terminal show positions`(client: Tool, shown: [String]) async throws {
        let command = "TERM=vt100 \(try #require(client.path)) \(place)"
        let screen = try await play(to: [(Tool.script.path, ["--quiet", "--command", command, "/dev/null"])])[0]
        for pattern in shown { #expect(screen.contains(try Regex(pattern)), "\(client) does not show \(pattern)") }
    }

    @Test(.enabled(if: hasPythonModule, "python3-gps is not installed"))
    func `of the kind of python's module get all reports`() async throws {
        let script = """
            import gps, sys
            session = gps.gps(host="127.0.0.1", port="\(serving.port.number)", mode=gps.WATCH_ENABLE)
            for report in session:
                if report["class"] == "TPV":
                    print(report.time)
            """
        let output = try await play(to: [(Self.python, ["-c", script])])[0]
        #expect(output.split(separator: "\n").map(String.init).isLastPart(of: times))
    }

    /// The number of client connections to a local port.
    private static func connections(to port: UInt16) throws -> Int {
        let remote = ":" + String(0x10000 + Int(port), radix: 16, uppercase: true).dropFirst()
        return try TextFile.read("/proc/net/tcp").split(separator: "\n").count { line in
            let words = line.split(separator: " ")
            return words.count > 3 && words[2].hasSuffix(remote) && words[3] == "01"
        }
    }

    /// Whether the module is installed for Debian's python.
    private static var hasPythonModule: Bool { (try? TextFile.read(pythonModule)) != nil }

    /// Plays a walk to connected programs and returns the output of each after the end of the recording.
    private func play(to programs: [(path: FilePath?, arguments: [String])]) async throws -> [String] {
        var outputs: [String] = []
        _ = try await serving.serve { _ in
            outputs = try await withThrowingTaskGroup(of: String.self) { group in
                for (path, arguments) in programs {
                    let tool = BuiltProgram(at: try #require(path))
                    group.addTask { try await tool.run(arguments).output }
                }
                try await until { try Self.connections(to: serving.port.number) == programs.count }
                // Slowly, because clients send their requests after connecting, and some draw only occasionally.
                try await serving.receiver.send(serving.walk, baud: 38_400)
                serving.receiver.hangUp()
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        return outputs
    }
}

extension Array where Element: Equatable {
    /// Whether the elements are a suffix of another array: late clients miss the first elements.
    fileprivate func isLastPart(of whole: [Element]) -> Bool {
        !isEmpty && count <= whole.count && elementsEqual(whole.suffix(count))
    }
}
