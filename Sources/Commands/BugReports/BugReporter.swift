internal import Filtering
internal import Glibc
internal import Logbook
package import Logging
package import NMEA
internal import Platform
internal import Recording
internal import Settings
package import SystemPackage
internal import Terminal

/// Collects everything needed to fix a bug, but nothing that reveals the user's position: `gpslog report-bug`.
package struct BugReporter {
    package struct Subject: Sendable {
        /// Output of `gpslog --version`.
        package var version: String
        /// The capture to anonymise; `nil` for none.
        package var capture: FilePath?
        /// How to treat its sentences without a checksum.
        package var missingChecksum = SentenceFramer.MissingChecksum.refused
        /// The settings file; `nil` for the one that a recording would use.
        package var config: FilePath?
        package var database: FilePath

        package init(version: String, capture: FilePath?, config: FilePath?, database: FilePath) {
            (self.version, self.capture, self.config, self.database) = (version, capture, config, database)
        }
    }

    private let subject: Subject
    private let logger: Logger

    package init(of subject: Subject, logger: Logger) { (self.subject, self.logger) = (subject, logger) }

    /// Writes the report to a new folder.
    ///
    /// - Parameter folder: the folder, which must not exist yet.
    /// - Throws: `Failure` if the capture cannot be read or is not one, or the folder cannot be created.
    package func report(to folder: FilePath) async throws {
        let filter = filter
        var original: VerdictList?
        if let capture = subject.capture {
            let verdicts = try await VerdictList(of: capture, by: filter, subject.missingChecksum)
            try CaptureCheck.requireReceiver(verdicts.counters, in: capture)
            original = verdicts
        }
        try Self.make(folder)
        var text = ReportText(title: "gpslog: report of a bug")
        text.add("What happened", ["(please write here what you did, what you expected and what happened instead)"])
        text.add("Versions", [subject.version] + MachineDescription.lines)
        text.add("Receivers", MachineDescription.receivers)
        text.add("What gpslog doctor finds", await diagnoses())
        text.add("Settings", settings())
        text.add("Last warnings and errors of the service", ServiceJournal.lastErrors ?? ["no journal to read"])
        text.add("Capture", try await capture(original, filter, in: folder))
        let file = folder.appending("report.md")
        let output = try OwnedFileDescriptor(
            opening: file,
            .writeOnly,
            options: [.create, .exclusiveCreate],
            permissions: .ownerReadWrite
        )
        try output.writeAll(Array(text.description.utf8))
        logger.notice("the report is in \(folder); read it before you send it")
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

    private func diagnoses() async -> [String] {
        let settings = Doctor.Settings(config: subject.config, database: subject.database)
        do {
            return try await Doctor(settings, logger: logger).diagnoses().map(Self.line)
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

    private func settings() -> [String] {
        do throws(Failure) {
            let lines = try SettingsOutline.lines(of: subject.config)
            return lines.isEmpty ? ["there is no settings file"] : lines
        } catch {
            return ["they cannot be read: \(error)"]
        }
    }

    /// The filter that a recording would use, or the default one if the settings are invalid.
    private var filter: any LocationFilter {
        let settings = (try? SettingsFile.read(subject.config)) ?? Settings()
        return ((try? settings.filter.filter()) ?? DescribedFilter(.auto)).filter
    }

    private func capture(
        _ original: VerdictList?,
        _ filter: any LocationFilter,
        in folder: FilePath
    ) async throws -> [String] {
        guard let capture = subject.capture, let original else {
            return ["none; gpslog record --capture FILE creates one, and gpslog report-bug --capture FILE includes it"]
        }
        let file = folder.appending("capture.nmea")
        let scrubbed = try await ScrubbedCapture(
            of: capture,
            with: original,
            to: file,
            judgedBy: filter,
            subject.missingChecksum
        )
        if !scrubbed.isFaithful { logger.warning("the scrubbed capture does not get all verdicts of the original") }
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
