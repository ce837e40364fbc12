import ArgumentParser
internal import Commands
internal import Receivers
internal import Settings

struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List connected receivers and other sources.",
        discussion: """
            Shows what gpslog takes each device for and why, which program has it open, which permission you lack to \
            read it, and its last baud rate and sentences, from the database. Opens no device and makes no \
            connection. Other sources are those in the settings, a local gpsd, and those recorded before.

            Example: gpslog devices --watch
            """
    )

    @Flag(help: "Print a JSON array, or with --watch one object per line.")
    var json = false

    @Flag(help: "Keep running, and print a line when a receiver is plugged in or removed.")
    var watch = false

    @OptionGroup var settings: SettingsOption
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let listing = try DeviceListing(
            asJSON: json,
            named: settings.read(common.logger).recording.sources.addresses,
            database: common.file,
            logger: common.logger
        )
        try await listing.run(watching: watch)
    }
}
