import ArgumentParser
internal import Doctor
internal import Receivers
internal import Settings
import SystemPackage
import Terminal

/// `gpslog doctor`.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what keeps positions from being logged, and what mends it.",
        discussion: """
            Looks at settings, receiver, permissions, other programs, database and disk, then listens until a fix has \
            come. Nothing is changed. The exit status is 0 only if a position would be logged.

            Example: gpslog doctor --device /dev/ttyUSB0
            """
    )

    @Option(
        help: ArgumentHelp(
            "The port or source to examine; by default what a recording would read.",
            valueName: "source"
        ),
        completion: .file()
    )
    var device: String?

    @Option(
        help: ArgumentHelp(
            "How long to listen, such as 30s or 2m; by default 10 s, 30 s to find a speed.",
            valueName: "span"
        )
    )
    var duration: TimeSpan?

    @Flag(help: "Print JSON: an array with an object for each check.")
    var json = false

    @OptionGroup var settings: SettingsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        do { _ = try NamedSources([device].compactMap(\.self)) } catch { throw ValidationError("\(error)") }
    }

    func run() async throws {
        let settings = try Doctor.Settings(
            named: NamedSources([device].compactMap(\.self)),
            config: settings.file,
            database: database.file,
            duration: duration,
            asJSON: json
        )
        let status = try await Doctor(settings, logger: verbosity.logger).run()
        if status != .done { throw ExitCode(status.rawValue) }
    }
}
