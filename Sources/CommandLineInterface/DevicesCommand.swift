import ArgumentParser
internal import Commands
internal import Receivers
internal import Settings

/// `gpslog devices`.
struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the receivers that are plugged in, and other sources.",
        discussion: """
            Nothing is opened, and nobody is called. Said are what each is taken for and why, who else has it open, what \
            is missing if you may not read it, and the speed and the sentences heard of it last, which the database remembers. \
            Other sources are those that the settings name, a gpsd that runs here, and those that were recorded from before.

            Example: gpslog devices --watch
            """
    )

    @Flag(help: "Print JSON: an array, or with --watch an object a line.")
    var json = false

    @Flag(help: "Go on and print a line when a receiver comes or goes.")
    var watch = false

    @OptionGroup var settings: SettingsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let listing = try DeviceListing(
            asJSON: json,
            named: settings.read(verbosity.logger).recording.sources.addresses,
            database: database.file,
            logger: verbosity.logger
        )
        try await listing.run(watching: watch)
    }
}
