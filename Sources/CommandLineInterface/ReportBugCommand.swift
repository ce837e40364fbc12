import ArgumentParser
import BugReports
internal import GNSS
internal import Platform
internal import Settings
import SystemPackage

/// `gpslog report-bug`.
struct ReportBugCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report-bug",
        abstract: "Collect what a report of a bug needs, and nothing of where you are.",
        discussion: """
            Makes a folder with report.md: versions, receivers, what gpslog doctor finds, settings without names, places and \
            secrets, the service's last warnings and errors. With --capture there is a capture in it whose positions are \
            moved and turned by a secret that is not kept: times and verdicts are those of the original. Nothing is sent.

            Example: gpslog report-bug --capture walk.nmea
            """
    )

    @Option(help: ArgumentHelp("The capture in which the bug is seen.", valueName: "file"), completion: .file())
    var capture: String?

    @OptionGroup var checksum: ChecksumFlag

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to make; default gpslog-report- and the time, here.", valueName: "folder"),
        completion: .file()
    )
    var output: String?

    @OptionGroup var settings: SettingsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        if output?.isEmpty == true { throw ValidationError("--output needs the name of a folder.") }
    }

    func run() async throws {
        var subject = try BugReporter.Subject(
            version: GPSLog.configuration.version,
            capture: capture.map { FilePath($0) },
            config: settings.file,
            database: database.file
        )
        subject.missingChecksum = checksum.missingChecksum
        let instant = "\(UTCTime.now)".prefix(19).filter { $0 != ":" && $0 != "-" }
        try await BugReporter(of: subject, logger: verbosity.logger)
            .report(to: FilePath(output ?? "gpslog-report-\(instant)Z"))
    }
}
