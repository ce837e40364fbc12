import ArgumentParser
import Filtering
import GNSS
import Glibc
import Logbook
import Logging
import Platform
import Recording
import Settings
import SystemPackage

struct ReportBugCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "report-bug",
        abstract: "Collect files for a bug report, without your positions.",
        discussion: """
            Creates a folder with report.md: versions, receivers, the findings of gpslog doctor, the settings \
            without names, places and secrets, and the service's recent warnings and errors. --capture adds a \
            capture with its positions moved and rotated by a secret that is not stored; times and verdicts stay the \
            same. Sends nothing.

            Example: gpslog report-bug --capture walk.nmea
            """
    )

    @Option(help: ArgumentHelp("A capture that shows the bug.", valueName: "file"), completion: .file())
    var capture: String?

    @OptionGroup var checksum: ChecksumFlag

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The folder to create; default: gpslog-report-TIME in the current folder.",
            valueName: "folder"
        ),
        completion: .file()
    )
    var output: String?

    @OptionGroup var settings: SettingsOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if output?.isEmpty == true { throw ValidationError("--output needs a folder name.") }
    }

    func run() async throws {
        let database = try common.file
        let (capture, filter) = (capture.map { FilePath($0) }, filter)
        let instant = "\(UTCTime.now)".prefix(19).filter { $0 != ":" && $0 != "-" }
        let folder = FilePath(output ?? "gpslog-report-\(instant)Z")
        var original: VerdictList?
        if let capture {
            let verdicts = try await VerdictList(of: capture, by: filter, checksum.missingChecksum)
            try CaptureCheck.requireReceiver(verdicts.counters, in: capture)
            original = verdicts
        }
        try Self.make(folder)
        var text = ReportText(title: "gpslog: report of a bug")
        text.add("What happened", ["(please write here what you did, what you expected and what happened instead)"])
        text.add("Versions", [GPSLog.version] + MachineDescription.lines)
        text.add("Receivers", MachineDescription.receivers)
        text.add("What gpslog doctor finds", await diagnoses(database))
        text.add("Settings", outline)
        text.add("Last warnings and errors of the service", ServiceJournal.lastErrors ?? ["no journal to read"])
        text.add("Capture", try await part(of: capture, original, filter, in: folder))
        let file = folder.appending("report.md")
        let report = try UniqueFileDescriptor(
            opening: file,
            .writeOnly,
            options: [.create, .exclusiveCreate],
            permissions: .ownerReadWrite
        )
        try report.writeAll(Array(text.description.utf8))
        common.logger.notice("the report is in \(folder); read it before you send it")
    }

    private static func make(_ folder: FilePath) throws(Failure) {
        let status = unsafe folder.withPlatformString { unsafe mkdir($0, 0o700) }
        guard status != 0 else { return }
        let error = Errno(rawValue: errno)
        if error == .fileExists {
            throw Failure("\(folder) already exists; name another folder with --output.", .cannotCreate)
        }
        throw Failure("cannot create the folder \(folder): \(error); name another one with --output.", .cannotCreate)
    }

    private func diagnoses(_ database: FilePath) async -> [String] {
        let settings = Doctor.Settings(config: self.settings.file, database: database)
        do {
            return try await Doctor(settings, logger: common.logger).diagnoses().map(Self.line)
        } catch {
            return ["gpslog doctor failed: \(Failure(error))"]
        }
    }

    /// A diagnosis as one line; the sentence about an invalid setting is omitted, as it contains names.
    private static func line(_ diagnosis: Diagnosis) -> String {
        guard diagnosis.check == .settings, diagnosis.status != nil else { return diagnosis.line }
        let place = diagnosis.statement.firstMatch(of: #/ line [0-9]+/#).map { "\($0.output)" } ?? ""
        return "problem: the settings are invalid\(place)"
    }

    private var outline: [String] {
        do throws(Failure) {
            let lines = try SettingsOutline.lines(of: settings.file)
            return lines.isEmpty ? ["there is no settings file"] : lines
        } catch {
            return ["they cannot be read: \(error)"]
        }
    }

    /// The filter that a recording would use, or the default one if the settings are invalid.
    private var filter: any LocationFilter {
        let settings = (try? SettingsFile.read(self.settings.file)) ?? Settings()
        return ((try? settings.filter.filter()) ?? FilterChoice(.auto)).filter
    }

    private func part(
        of capture: FilePath?,
        _ original: VerdictList?,
        _ filter: any LocationFilter,
        in folder: FilePath
    ) async throws -> [String] {
        guard let capture, let original else {
            return ["none; gpslog record --capture FILE creates one, and gpslog report-bug --capture FILE includes it"]
        }
        let file = folder.appending("capture.nmea")
        let scrubbed = try await AnonymousCapture(
            of: capture,
            with: original,
            to: file,
            judgedBy: filter,
            checksum.missingChecksum
        )
        if !scrubbed.isFaithful {
            common.logger.warning("the scrubbed capture does not get all verdicts of the original")
        }
        return ["capture.nmea: places moved and turned by a secret that was not kept"] + scrubbed.lines
    }
}

/// A report in Markdown, without the name of the user.
struct ReportText: CustomStringConvertible {
    private(set) var description: String

    /// The user's home folder, whose name is often a person's.
    private let home: String?

    /// Creates a report with a title only.
    init(title: String, home: String? = ProcessEnvironment.value(of: "HOME")) {
        description = "# \(title)\n"
        self.home = home
    }

    /// Adds a section with one list item per line.
    mutating func add(_ heading: String, _ lines: [String]) {
        description += "\n## \(heading)\n\n"
        for line in lines { description += "- \(anonymous(TerminalSafeText.withoutOrders(line)))\n" }
        if lines.isEmpty { description += "- none\n" }
    }

    private func anonymous(_ line: String) -> String {
        guard let home, home.utf8.count > 1 else { return line }
        return line.replacing(home, with: "~")
    }
}

/// Warnings and errors of the services in the system's journal; they never contain positions.
enum ServiceJournal {
    /// Number of lines that is enough to recognise recurring problems.
    private static let most = "100"

    /// Latest warnings and errors; `nil` if this machine has no journal, or the user may not read it.
    static var lastErrors: [String]? {
        let arguments = [
            "--unit=gpslog*", "--priority=warning", "--lines=" + most, "--output=short-iso", "--no-hostname",
            "--no-pager",
            "--quiet",
        ]
        guard let outcome = try? ExternalProgram("journalctl").run(arguments, showsErrors: false), outcome.status == 0
        else { return nil }
        return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
