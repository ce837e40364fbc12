import ArgumentParser
internal import Commands
import Logging
import Terminal

/// `gpslog status`.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Say whether a recording runs, and how far it has come.",
        discussion: """
            Who records into the database, since when and from what; the latest location with its age; how much is stored; \
            what waits for uploads; and the room that there is. Nothing is opened that a recording reads, and nothing \
            locked. The exit status is 0 where a recording runs, and 69 where none does.

            Examples:
              gpslog status
              gpslog status --json --follow
            """
    )

    @Flag(help: "Print a JSON object, or with --follow one a line: degrees, metres, metres a second, bytes.")
    var json = false

    @Flag(help: "Go on and print a line with each change.")
    var follow = false

    @OptionGroup var time: LocalFlag
    @OptionGroup var settings: SettingsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let file = try database.file
        verbosity.logger.debug("reading \(file)")
        let settings = try settings.read(verbosity.logger)
        let listing = StatusListing(of: file, settings, asJSON: json, time.clock)
        if follow { return try await listing.follow() }
        let status = try await listing.run()
        if status != .done { throw ExitCode(status.rawValue) }
    }
}
