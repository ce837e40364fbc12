internal import Logging
internal import Recording
internal import Storage
internal import Terminal
internal import Waypoints

extension Journal {
    /// Removes waypoints in one undoable step.
    ///
    /// - Throws: `Failure` if a waypoint does not exist; nothing is changed then.
    package func remove(_ references: [WaypointReference]) async throws {
        let storage = try await storageForChanging()
        var ids: [WaypointIdentifier] = []
        for reference in references {
            let id = try await reference.waypoint(in: storage).id
            if !ids.contains(id) { ids.append(id) }
        }
        let removed = try await storage.remove(ids)
        guard removed.count != 1 else { return try tell("removed \(removed[0].line); \(Self.advice(of: 1))") }
        guard !removed.isEmpty else { throw Failure("the waypoints were removed meanwhile.", .temporary) }
        for waypoint in removed { try tell("removed \(waypoint.line)") }
        try tell(Self.advice(of: removed.count))
    }

    /// Removes all waypoints in one undoable step.
    ///
    /// - Parameter isAsking: whether to ask for confirmation at a terminal.
    /// - Throws: `Failure` if there are no waypoints.
    package func removeAll(asking isAsking: Bool) async throws {
        let storage = try await storageForChanging()
        let ids = try await storage.waypoints(of: .all).map(\.id)
        guard !ids.isEmpty else { throw Failure("there are no waypoints to remove.", .noInput) }
        if isAsking, Question.canBeAsked, !Question("Remove \(WaypointCount(ids.count))?").isAgreedTo {
            return logger.notice("nothing was changed")
        }
        let removed = try await storage.remove(ids)
        try tell("removed \(WaypointCount(removed.count)); \(Self.advice(of: removed.count))")
    }

    private static func advice(of count: Int) -> String {
        "gpslog waypoint undo brings \(count == 1 ? "it" : "them") back"
    }
}
