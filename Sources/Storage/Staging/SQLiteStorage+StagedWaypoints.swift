package import GNSS
package import SQLite
package import Waypoints

extension SQLiteStorage {
    private static let waypointsAtOnce = 256

    /// Stores waypoints in a temporary storage, in order, until another storage imports them.
    ///
    /// - Throws: `SQLiteError` if they cannot be stored.
    package func stage(_ waypoints: [Waypoint]) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
            // A temporary storage is not searched by identifier or step.
            try connection.execute(
                """
                DROP INDEX IF EXISTS waypoint_revision_by_identifier;
                DROP INDEX IF EXISTS waypoint_revision_by_step
                """
            )
            for waypoint in waypoints { try WaypointTable.insert(waypoint, in: 0, of: connection) }
        }
    }

    /// Adds the waypoints of a temporary storage in one step, in order.
    ///
    /// - Parameters:
    ///   - staged: the temporary storage.
    ///   - time: updates known waypoints; changes without a date get this one. `nil` keeps known waypoints as they are.
    /// - Returns: the numbers of added and changed waypoints.
    /// - Throws: an error if the journal cannot be read or written; nothing is changed then.
    package func take(
        waypointsOf staged: SQLiteStorage,
        updatingAt time: UTCTime?
    ) async throws -> WaypointUpdate {
        try await atomically { try await self.write(waypointsOf: staged, updatingAt: time) }
    }

    private func write(waypointsOf staged: SQLiteStorage, updatingAt time: UTCTime?) async throws -> WaypointUpdate {
        var writing = WaypointWriting(in: connection)
        var last: Int64 = 0
        while case let page = try await staged.stagedWaypoints(after: last), let end = page.last {
            last = end.number
            for (_, waypoint) in page {
                try writing.write(waypoint) { former, waypoint in
                    guard let former else { return waypoint }
                    return time.map { former.updated(to: waypoint, at: $0) } ?? former
                }
            }
        }
        return writing.update
    }

    /// The next batch of staged waypoints after a number, each with its own number; empty at the end.
    package func stagedWaypoints(
        after last: Int64
    ) throws(SQLiteError) -> [(number: Int64, waypoint: Waypoint)] {
        try WaypointTable.revisions(after: last, limit: Self.waypointsAtOnce, in: connection)
    }
}
