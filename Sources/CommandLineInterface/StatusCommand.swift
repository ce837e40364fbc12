import ArgumentParser
internal import Commands
import Logging
import Terminal

struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show whether a recording runs, and its latest position.",
        discussion: """
            Shows which process records into the database, since when and from which sources; the latest location \
            and its age; the number of stored fixes; the upload backlog; and free disk space. Opens no receiver and \
            locks nothing. The exit status is 0 if a recording runs, else 69.

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
