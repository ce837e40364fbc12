import ArgumentParser
internal import Commands

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
