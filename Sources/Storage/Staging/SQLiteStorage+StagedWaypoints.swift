package import SQLite
package import Waypoints

extension SQLiteStorage {
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
            let table = WaypointTable(connection)
            var last = try table.latestRevision()
            for waypoint in waypoints {
                last += 1
                try table.insert(waypoint, numbered: last, in: 0)
            }
        }
    }

    /// The next batch of staged waypoints after a number, each with its own number; empty at the end.
    package func stagedWaypoints(
        after last: Int64
    ) throws(SQLiteError) -> [(number: Int64, waypoint: Waypoint)] {
        try WaypointTable(connection).revisions(after: last, limit: 256)
    }
}
