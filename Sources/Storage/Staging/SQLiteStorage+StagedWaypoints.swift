package import GNSS
package import SQLite
package import Waypoints

extension SQLiteStorage {
    private static let waypointsAtOnce = 256

    /// Keeps waypoints, in this order, in a temporary storage, until another one takes all over.
    ///
    /// - Throws: `SQLiteError` where they cannot be kept.
    package func stage(_ waypoints: [Waypoint]) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
            // Nobody looks for one of them here.
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
    ///   - time: the date of the alterations that do not say when they were, where those that the journal knows become what they
    ///     are there; nil to leave them as they are here.
    /// - Returns: the numbers of waypoints that were added, and that have changed.
    /// - Throws: an error where the journal cannot be read or written; nothing is changed then.
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

    /// The waypoints of a temporary storage behind a number, so many as are taken at once, each with its number; none at the end.
    package func stagedWaypoints(
        after last: Int64
    ) throws(SQLiteError) -> [(number: Int64, waypoint: Waypoint)] {
        try WaypointTable.revisions(after: last, limit: Self.waypointsAtOnce, in: connection)
    }
}
