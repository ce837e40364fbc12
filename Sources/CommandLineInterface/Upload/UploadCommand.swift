import ArgumentParser
internal import Commands

/// `gpslog upload`.
struct UploadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: "Send locations to servers, as they are recorded.",
        discussion: """
            Each target has a section [upload.NAME] in the settings, which add and remove write, and a queue of its own in \
            the database: what is recorded waits there until the server has acknowledged it. A recording that runs uploads \
            by itself; after a change of targets it is started anew.

            Examples:
              gpslog upload add home --kind owntracks --url https://example.org/pub --user anna --device boat
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

/// The options that say whose uploads are meant.
struct UploadOptions: ParsableArguments {
    @OptionGroup var settings: SettingsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    /// The uploads that are meant.
    ///
    /// - Throws: `Failure` where the settings cannot be read, or are wrong.
    func uploads() throws -> Uploads {
        try Uploads(of: database.file, settings.read(verbosity.logger), logger: verbosity.logger)
    }
}
