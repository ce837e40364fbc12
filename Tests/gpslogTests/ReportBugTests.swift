import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog report-bug` {
    private let logger: Logger
    private var report: FilePath { logger.folder.file("report") }

    init() throws { logger = try Logger() }

    private func settings(_ text: String) throws -> FilePath {
        let file = logger.folder.file("config.toml")
        try TextFile.write(text, to: file)
        return file
    }

    @Test func `collects what is known of program and machine, and says what is where`() async throws {
        let config = try settings(
            """
            [filter]
            profile = "boat"
            [upload.anna]
            kind = "owntracks"
            url = "mqtts://h"
            """
        )
        let outcome = try await logger.run("report-bug", "-o", report.string, "--config", config.string)
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasSuffix("gpslog: the report is in \(report); read it before you send it\n"))
        let text = try TextFile.read(report.appending("report.md"))
        let version = try await logger.run("--version").output
        #expect(text.contains("- \(version)"))
        for expected in [
            "- kernel: Linux ", "## Receivers", "- filter.profile = \"boat\"", "- upload.1.url is set",
            "- ok: \(logger.database) can be created", "## Last warnings and errors of the service", "## Capture",
        ] { #expect(text.contains(expected), "\(expected) is not in:\n\(text)") }
        #expect(!text.contains("mqtts") && !text.contains("anna"))
    }

    @Test func `has a capture whose verdicts are those of the original, at another place`() async throws {
        let original = Checkout.fixture("outliers.nmea")
        let outcome = try await logger.run("report-bug", "--capture", original.string, "-o", report.string)
        #expect(outcome.status == 0)
        let capture = report.appending("capture.nmea")
        let text = try TextFile.read(report.appending("report.md"))
        #expect(text.contains("verdicts are the same as on the original, rule by rule"))
        #expect(text.contains(/- rejected [a-z-]+: [0-9]+/))
        let (old, new) = (try await verdicts(original), try await verdicts(capture))
        #expect(old == new && !old.isEmpty)
        let (before, after) = (try places(in: original), try places(in: capture))
        #expect(!before.isEmpty && before.isDisjoint(with: after))
    }

    @Test func `writes over nothing`() async throws {
        #expect(try await logger.run("report-bug", "-o", report.string).status == 0)
        let again = try await logger.run("report-bug", "-o", report.string)
        #expect(again.status == 73)
        #expect(again.errors.contains("gpslog: \(report) already exists; name another folder with --output.\n"))
    }

    @Test func `is refused a capture that is not there, or none`() async throws {
        let missing = try await logger.run("report-bug", "--capture", "none.nmea", "-o", report.string)
        #expect(missing.status == 66)
        #expect(logger.folder.contents == [])
        let readme = Checkout.root.appending("README.md").string
        #expect(try await logger.run("report-bug", "--capture", readme, "-o", report.string).status == 65)
        #expect(logger.folder.contents == [])
    }

    @Test func `is made also where the settings are wrong`() async throws {
        let config = try settings("[filter]\nprofile = \"balloon\"\n")
        let outcome = try await logger.run("report-bug", "-o", report.string, "--config", config.string)
        #expect(outcome.status == 0)
        let text = try TextFile.read(report.appending("report.md"))
        #expect(text.contains("- filter.profile = \"balloon\""))
        #expect(text.contains("- problem: "))
    }

    /// Replays a capture and returns times, verdicts and rules.
    private func verdicts(_ capture: FilePath) async throws -> [[String]] {
        let database = logger.folder.file("\(capture.lastComponent?.string ?? "").sqlite").string
        #expect(try await logger.run("replay", "--database", database, capture.string).status == 0)
        let rows = CSVRows(try await logger.run("export", "--database", database, "--format", "csv", "--all").output)
        return rows.rows.map { row in ["time", "status", "reason"].map { row[$0] ?? "" } }
    }

    /// The latitudes and longitudes in a capture, as text.
    private func places(in capture: FilePath) throws -> Set<Substring> {
        let text = String(decoding: try TextFile.readBytes(capture), as: UTF8.self)
        return Set(text.matches(of: #/,(\d{3,5}\.\d{2,}),[NSEW]/#).map(\.output.1))
    }
}
