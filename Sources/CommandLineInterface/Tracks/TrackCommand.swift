import ArgumentParser

/// `gpslog track`.
struct TrackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "Name, delete, split and merge tracks.",
        discussion: """
            A track is known by its number in gpslog tracks. Nothing is lost: gpslog track undo takes one step back after \
            the other, until gpslog prune does away with the fixes.

            Examples:
              gpslog track name 3 "Around Rügen"
              gpslog track delete 4 5
              gpslog track split 3 --at 2026-11-21T12:00:00Z
              gpslog track merge 6 7
            """,
        subcommands: [
            TrackNameCommand.self, TrackDeleteCommand.self, TrackSplitCommand.self, TrackMergeCommand.self,
            TrackUndoCommand.self,
        ]
    )
}
