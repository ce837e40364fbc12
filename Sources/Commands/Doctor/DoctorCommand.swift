import ArgumentParser
import Receivers
import Settings
import SystemPackage
import Platform

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "doctor",
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
        do { _ = try SourceSelection([device].compactMap(\.self)) } catch { throw ValidationError("\(error)") }
    }

    func run() async throws {
        let settings = try Doctor.Settings(
            named: SourceSelection([device].compactMap(\.self)),
            config: settings.file,
            database: common.file,
            duration: duration,
            asJSON: json
        )
        let status = try await Doctor(settings, logger: common.logger).run()
        if status != .done { throw ExitCode(status.rawValue) }
    }
}
