import ArgumentParser

struct ReceiverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receiver",
        abstract: "Show and change the settings of a receiver.",
        discussion: """
            gpslog writes to a receiver only if you permit it, once per receiver: with --permit, or with configure = \
            true in its section of the settings, which also applies those settings at the start of each recording. \
            Each change is acknowledged and read back, or else undone. Without --save, changes last until the \
            receiver loses power. Supports receivers of u-blox and Quectel, and those with chips of MediaTek, \
            Airoha, Zhongke (CASIC) and SiRF.

            Examples:
              gpslog receiver show --permit
              gpslog receiver set --rate 5 --model automotive
              gpslog receiver set /dev/ttyUSB0 --profile logger-boat --dry-run
              gpslog receiver reset
            """,
        subcommands: [
            ReceiverShowCommand.self, ReceiverSetCommand.self, ReceiverResetCommand.self, ReceiverSaveCommand.self,
        ]
    )
}

struct ReceiverOptions: ParsableArguments {
    @Argument(help: "The port; by default that of the only connected receiver.", completion: .file())
    var port: String?

    @Flag(help: "Permit gpslog to write to this receiver, now and later.")
    var permit = false

    @OptionGroup var settings: SettingsOption
    @OptionGroup var common: CommonOptions

    /// - Throws: `Failure` if the settings cannot be read or are invalid.
    func configurator() throws -> ReceiverConfigurator {
        try ReceiverConfigurator(
            port: port,
            isPermitted: permit,
            settings: settings.read(common.logger),
            database: common.file,
            logger: common.logger
        )
    }
}

struct ReceiverShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a receiver's model and settings.",
        discussion: """
            Example: gpslog receiver show --json
            """
    )

    @Flag(help: "Print a JSON object; values the receiver does not report are left out.")
    var json = false

    @OptionGroup var receiver: ReceiverOptions

    func run() async throws { try await receiver.configurator().show(asJSON: json) }
}

struct ReceiverResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Undo all changes to a receiver.",
        discussion: """
            Restores the settings from before the first change, and skips those already restored, for example by a \
            loss of power. Saved settings stay saved until you run gpslog receiver save.

            Example: gpslog receiver reset
            """
    )

    @OptionGroup var receiver: ReceiverOptions

    func run() async throws { try await receiver.configurator().reset() }
}

struct ReceiverSaveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "save",
        abstract: "Save a receiver's settings so that they survive a power loss.",
        discussion: """
            Example: gpslog receiver save
            """
    )

    @OptionGroup var receiver: ReceiverOptions

    func run() async throws { try await receiver.configurator().save() }
}
