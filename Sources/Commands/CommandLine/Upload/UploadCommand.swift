import ArgumentParser
import Logging
internal import Settings
import SystemPackage
internal import Terminal

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

struct UploadListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List upload targets, without secrets.",
        discussion: """
            Example: gpslog upload list
            """
    )

    @Flag(help: "Print a JSON array of objects.")
    var json = false

    @OptionGroup var options: UploadOptions

    func run() async throws {
        try StandardOutput.write(options.uploads().list(asJSON: json))
    }
}

struct UploadRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove an upload target from the settings.",
        discussion: """
            gpslog remembers what the target has acknowledged. If you add a target with the same name again, uploads \
            continue where they stopped.

            Example: gpslog upload remove home
            """
    )

    @Argument(help: "The target.")
    var name: String

    @OptionGroup var settings: SettingsOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let file = TargetFile(named: settings.file)
        try file.remove(name)
        verbosity.logger.notice("removed \(name) from \(file.path)")
    }
}

struct UploadTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Upload the latest location to a target, and show the result.",
        discussion: """
            Uploads the location unchanged, even if it was uploaded before, and does not mark it as uploaded.

            Example: gpslog upload test home
            """
    )

    @Argument(help: "The target.")
    var name: String

    @OptionGroup var options: UploadOptions

    func run() async throws {
        try await options.uploads().test(name)
    }
}

struct UploadStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the backlog and state of upload targets.",
        discussion: """
            Example: gpslog upload status
            """
    )

    @Argument(help: "The targets; by default all.")
    var names: [String] = []

    @Flag(help: "Print a JSON array with one object per target.")
    var json = false

    @OptionGroup var options: UploadOptions

    func run() async throws {
        try await StandardOutput.write(options.uploads().status(of: names, asJSON: json))
    }
}

struct UploadNowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "now",
        abstract: "Upload the backlog now, and exit when it is empty.",
        discussion: """
            If a recording uploads to the target, it retries at once instead.

            Example: gpslog upload now home
            """
    )

    @Argument(help: "The targets; by default all.")
    var names: [String] = []

    @OptionGroup var options: UploadOptions

    func run() async throws {
        try await options.uploads().now(names)
    }
}

struct UploadResendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend",
        abstract: "Upload locations again that a target lost or rejected.",
        discussion: """
            Queues the locations for the next recording or gpslog upload now. With --refused, uploads the rejected \
            ones at once.

            Examples:
              gpslog upload resend home --from 2026-11-21 --to 2026-11-22
              gpslog upload resend home --refused
            """
    )

    @Argument(help: "The target.")
    var name: String

    @OptionGroup var period: PeriodOptions

    @Flag(help: "Upload only locations the target rejected, at once.")
    var refused = false

    @OptionGroup var options: UploadOptions

    func validate() throws {
        if refused, period.from != nil || period.to != nil {
            throw ValidationError("use either --refused, or --from and --to.")
        }
    }

    func run() async throws {
        if refused { return try await options.uploads().resendRefused(to: name) }
        try await options.uploads().resend(to: name, from: period.from, to: period.to)
    }
}
