import ArgumentParser
internal import Commands

struct UploadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: "Upload locations to servers.",
        discussion: """
            Each target has a section [upload.NAME] in the settings, written by add and remove, and its own queue in \
            the database. A location stays in the queue until the server acknowledges it. A running recording \
            uploads by itself; restart it to apply changes to targets.

            Examples:
              gpslog upload add home --kind owntracks --url https://example.org/pub \\
                --user anna --device boat
              gpslog upload test home
              gpslog upload status
              gpslog upload now
            """,
        subcommands: [
            UploadAddCommand.self, UploadListCommand.self, UploadRemoveCommand.self, UploadTestCommand.self,
            UploadStatusCommand.self, UploadNowCommand.self, UploadResendCommand.self,
        ]
    )
}

struct UploadOptions: ParsableArguments {
    @OptionGroup var settings: SettingsOption
    @OptionGroup var common: CommonOptions

    /// - Throws: `Failure` if the settings cannot be read or are invalid.
    func uploads() throws -> Uploads {
        try Uploads(of: common.file, settings.read(common.logger), logger: common.logger)
    }
}
