import ArgumentParser

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
