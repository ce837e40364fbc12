import ArgumentParser
import Logging
internal import Receivers
internal import Settings
import Terminal

struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show whether a recording runs, and its latest position.",
        discussion: """
            Shows which process records into the database, since when and from which sources; the latest location \
            and its age; why it is suspect, if it is; the number of stored fixes; the upload backlog; and free disk \
            space. Opens no receiver and locks nothing. The exit status is 0 if a recording runs, else 69.

            Examples:
              gpslog status
              gpslog status --json --follow
            """
    )

    @Flag(help: "Print a JSON object, or with --follow one per line, in degrees, metres, metres per second and bytes.")
    var json = false

    @Flag(help: "Keep running, and print a line on each change.")
    var follow = false

    @OptionGroup var time: LocalFlag
    @OptionGroup var settings: SettingsOption
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let file = try common.file
        common.logger.debug("reading \(file)")
        let settings = try settings.read(common.logger)
        let listing = StatusListing(of: file, settings, asJSON: json, time.clock)
        if follow { return try await listing.follow() }
        let status = try await listing.run()
        if status != .done { throw ExitCode(status.rawValue) }
    }
}

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
