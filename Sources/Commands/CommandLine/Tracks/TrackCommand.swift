import ArgumentParser
internal import Settings

struct TrackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "Name, delete, split and merge tracks.",
        discussion: """
            Refer to a track by its number in gpslog tracks. gpslog track undo reverts one step at a time, until \
            gpslog prune deletes the fixes.

            Examples:
              gpslog track name 3 "Around Rügen"
              gpslog track delete 4 5 --dry-run
              gpslog track split 3 --at 2026-11-21T12:00:00Z
              gpslog track merge 6 7
            """,
        subcommands: [
            TrackNameCommand.self, TrackDeleteCommand.self, TrackSplitCommand.self, TrackMergeCommand.self,
            TrackUndoCommand.self,
        ]
    )
}

struct TrackNameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "name",
        abstract: "Name a track; exports contain the name.",
        discussion: """
            An empty name ("") removes the name. You can also name the track being recorded.

            Example: gpslog track name 3 "Around Rügen"
            """
    )

    @Argument(help: ArgumentHelp("The number in gpslog tracks.", valueName: "id"))
    var track: Int64

    @Argument(help: ArgumentHelp("The name.", valueName: "text"))
    var text: String

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await TrackEditor(of: common.file, logger: common.logger).name(track, text)
    }
}

struct TrackDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete tracks; gpslog track undo restores them.",
        discussion: """
            Deleted locations are left out of all lists, statistics, exports, queries and uploads, and are not \
            imported again. They stay in the file until you run gpslog prune --deleted. Asks first on a terminal.

            Example: gpslog track delete 4 5 --dry-run
            """
    )

    @Argument(help: ArgumentHelp("The numbers in gpslog tracks.", valueName: "id"))
    var tracks: [Int64]

    @Flag(help: "Only show what would be deleted.")
    var dryRun = false

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let editor = try TrackEditor(of: common.file, logger: common.logger)
        try await editor.delete(tracks, dryRun ? .trial : yes ? .unasked : .asked)
    }
}

struct TrackSplitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "split",
        abstract: "Split a track; gpslog track undo joins it again.",
        discussion: """
            The first part keeps number and name. The second part starts with the first location at or after the \
            time.

            Example: gpslog track split 3 --at 2026-11-21T12:00:00Z --dry-run
            """
    )

    @Argument(help: ArgumentHelp("The number in gpslog tracks.", valueName: "id"))
    var track: Int64

    @Option(help: ArgumentHelp("When the second part starts: \(TimeArgument.examples).", valueName: "time"))
    var at: TimeArgument

    @Flag(help: "Only check whether the track can be split.")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let editor = try TrackEditor(of: common.file, logger: common.logger)
        try await editor.split(track, at: at.start, asTrial: dryRun)
    }
}

struct TrackMergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge tracks; gpslog track undo splits them again.",
        discussion: """
            The tracks must be consecutive tracks of one receiver. The merged track keeps the number of the first, \
            and the first name found.

            Example: gpslog track merge 6 7 --dry-run
            """
    )

    @Argument(help: ArgumentHelp("The numbers in gpslog tracks. Two or more.", valueName: "id"))
    var tracks: [Int64]

    @Flag(help: "Only check whether the tracks can be merged.")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await TrackEditor(of: common.file, logger: common.logger).merge(tracks, asTrial: dryRun)
    }
}

struct TrackUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last naming, deletion, split or merge.",
        discussion: """
            Example: gpslog track undo
            """
    )

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await TrackEditor(of: common.file, logger: common.logger).undo()
    }
}
