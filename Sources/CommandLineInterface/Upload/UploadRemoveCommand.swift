import ArgumentParser
internal import Commands
import Logging
internal import Settings
import SystemPackage

/// `gpslog upload remove`.
struct UploadRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take a target out of the settings.",
        discussion: """
            What it has acknowledged stays known: a target that is added by the same name goes on where this one was.
            """
    )

    @Argument(help: "The target.")
    var name: String

    @OptionGroup var settings: SettingsOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let file = TargetFile(named: settings.file)
        try file.remove(name)
        verbosity.logger.notice("took \(name) out of \(file.path)")
    }
}
