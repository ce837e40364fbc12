import ArgumentParser
internal import GNSS
internal import Platform
internal import Receivers
internal import Settings
import SystemPackage
import Terminal

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Diagnose why no position is logged, and how to fix it.",
        discussion: """
            Checks settings, receiver, permissions, other programs, database and disk, then listens for a fix. \
            Changes nothing. The exit status is 0 only if a position would be logged.

            Example: gpslog doctor --device /dev/ttyUSB0
            """
    )

    @Option(
        help: ArgumentHelp(
            "The port or source to examine; by default those a recording would use.",
            valueName: "source"
        ),
        completion: .file()
    )
    var device: String?

    @Option(
        help: ArgumentHelp(
            "How long to listen, such as 30s or 2m; by default 10s, or 30s to detect the baud rate.",
            valueName: "span"
        )
    )
    var duration: TimeSpan?

    @Flag(help: "Print a JSON array with one object per check.")
    var json = false

    @OptionGroup var settings: SettingsOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        do { _ = try NamedSources([device].compactMap(\.self)) } catch { throw ValidationError("\(error)") }
    }

    func run() async throws {
        let settings = try Doctor.Settings(
            named: NamedSources([device].compactMap(\.self)),
            config: settings.file,
            database: common.file,
            duration: duration,
            asJSON: json
        )
        let status = try await Doctor(settings, logger: common.logger).run()
        if status != .done { throw ExitCode(status.rawValue) }
    }
}

struct ReportBugCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report-bug",
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
        var subject = try BugReporter.Subject(
            version: GPSLog.configuration.version,
            capture: capture.map { FilePath($0) },
            config: settings.file,
            database: common.file
        )
        subject.missingChecksum = checksum.missingChecksum
        let instant = "\(UTCTime.now)".prefix(19).filter { $0 != ":" && $0 != "-" }
        try await BugReporter(of: subject, logger: common.logger)
            .report(to: FilePath(output ?? "gpslog-report-\(instant)Z"))
    }
}
