import ArgumentParser
internal import Commands
import Logging
internal import Settings
import SystemPackage

struct UploadRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove an upload target from the settings.",
        discussion: """
            gpslog remembers what the target has acknowledged. If you add a target with the same name again, uploads \
            continue where they stopped.

            Example: gpslog upload remove home
            """
    )

    @Argument(help: "The target.")
    var name: String

    @OptionGroup var settings: SettingsOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let file = TargetFile(named: settings.file)
        try file.remove(name)
        verbosity.logger.notice("removed \(name) from \(file.path)")
    }
}
