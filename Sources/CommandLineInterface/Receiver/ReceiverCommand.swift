import ArgumentParser
internal import Commands

/// `gpslog receiver`.
struct ReceiverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receiver",
        abstract: "Ask a receiver how it is set, and set it.",
        discussion: """
            Nothing is ever written to a receiver unless its user permits it, once for each: --permit does, and so does \
            configure = true in its section of the settings, by which a recording sets it at each start. Changes are \
            acknowledged and read back, or undone; without --save they last until the power goes. Spoken to are receivers of \
            u-blox, Quectel, and those with chips of MediaTek, Airoha, Zhongke (CASIC) and SiRF.

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

/// The options that say which receiver is meant.
struct ReceiverOptions: ParsableArguments {
    @Argument(help: "Its port; by default that of the only receiver that is plugged in.", completion: .file())
    var port: String?

    @Flag(help: "Permit that something is written to this receiver, now and later.")
    var permit = false

    @OptionGroup var settings: SettingsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    /// The configurator of the receiver that is meant.
    ///
    /// - Throws: `Failure` where the settings cannot be read, or are wrong.
    func configurator() throws -> ReceiverConfigurator {
        try ReceiverConfigurator(
            port: port,
            isPermitted: permit,
            settings: settings.read(verbosity.logger),
            database: database.file,
            logger: verbosity.logger
        )
    }
}
