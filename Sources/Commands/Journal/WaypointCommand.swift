import ArgumentParser
import Logging
import Recording
import Storage
import Platform
import Logbook

struct WaypointCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "waypoint",
        abstract: "Manage waypoints: notes and places to visit.",
        discussion: """
            Refer to a waypoint by its number in gpslog waypoint list, or by the first digits of its identifier. \
            Every change is kept: gpslog waypoint undo reverts one step at a time.

            Examples:
              gpslog waypoint add "Slipway, steep"
              gpslog waypoint add "Fuel" --at 54.41,10.22 --due 3d
              gpslog waypoint list --open
              gpslog waypoint done 1
            """,
        subcommands: [
            WaypointAddCommand.self, WaypointListCommand.self, WaypointShowCommand.self, WaypointEditCommand.self,
            WaypointDoneCommand.self, WaypointUndoneCommand.self, WaypointForkCommand.self, WaypointRemoveCommand.self,
            WaypointUndoCommand.self, WaypointExportCommand.self, WaypointImportCommand.self,
        ]
    )
}

struct WaypointUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "undo",
        abstract: "Undo the last addition, change or removal.",
        discussion: """
            Example: gpslog waypoint undo
            """
    )

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let journal = try common.journal()
        let storage = try await journal.storageForChanging()
        guard let restored = try await storage.undo() else { throw JournalRefusal.nothingToTakeBack.failure }
        for step in restored {
            switch (step.before, step.now) {
            case (let waypoint?, nil): try journal.tell("undone; removed \(waypoint.line)")
            case (nil, let waypoint?): try journal.tell("undone; restored \(waypoint.line)")
            case (_, let waypoint?): try journal.tell("undone; it is again \(waypoint.line)")
            case (nil, nil): break
            }
        }
    }
}

struct WaypointRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "remove",
        abstract: "Remove waypoints; gpslog waypoint undo restores them.",
        discussion: """
            Removes all named waypoints in one step, or none if one of them does not exist. On a terminal, --all \
            asks first.

            Examples:
              gpslog waypoint remove 1 d7e739e2
              gpslog waypoint remove --all
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Numbers in gpslog waypoint list, or the first digits of identifiers.",
            valueName: "waypoint"
        )
    )
    var waypoints: [String] = []

    @Flag(help: "Remove all waypoints.")
    var all = false

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if waypoints.isEmpty, !all { throw ValidationError("name the waypoints to remove, or use --all.") }
        if !waypoints.isEmpty, all { throw ValidationError("use either --all or waypoints, not both.") }
        for waypoint in waypoints { _ = try WaypointArgument.reference(waypoint) }
    }

    func run() async throws {
        let journal = try common.journal()
        if all { return try await removeAll(of: journal) }
        let storage = try await journal.storageForChanging()
        var ids: [WaypointIdentifier] = []
        for text in waypoints {
            let id = try await WaypointArgument.reference(text).waypoint(in: storage).id
            if !ids.contains(id) { ids.append(id) }
        }
        let removed = try await storage.remove(ids)
        guard removed.count != 1 else { return try journal.tell("removed \(removed[0].line); \(Self.advice(of: 1))") }
        guard !removed.isEmpty else { throw Failure("the waypoints were removed meanwhile.", .temporary) }
        for waypoint in removed { try journal.tell("removed \(waypoint.line)") }
        try journal.tell(Self.advice(of: removed.count))
    }

    private func removeAll(of journal: Journal) async throws {
        let storage = try await journal.storageForChanging()
        let ids = try await storage.waypoints(of: .all).map(\.id)
        guard !ids.isEmpty else { throw Failure("there are no waypoints to remove.", .noInput) }
        if !yes, Question.canBeAsked, !Question("Remove \(WaypointCount(ids.count))?").isAgreedTo {
            return journal.logger.notice("nothing was changed")
        }
        let removed = try await storage.remove(ids)
        try journal.tell("removed \(WaypointCount(removed.count)); \(Self.advice(of: removed.count))")
    }

    private static func advice(of count: Int) -> String {
        "gpslog waypoint undo brings \(count == 1 ? "it" : "them") back"
    }
}
