import ArgumentParser
import BugReports
internal import GNSS
internal import Platform
internal import Settings
import SystemPackage

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
