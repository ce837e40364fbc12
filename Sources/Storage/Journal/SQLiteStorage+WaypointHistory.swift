package import SQLite
package import Waypoints

extension SQLiteStorage {
    /// Undoes the latest step that is not yet undone; `nil` if none.
    package func undo() throws(SQLiteError) -> [RestoredWaypoint]? {
        try connection.transaction { () throws(SQLiteError) in
            guard let step = try WaypointTable.lastStep(in: connection) else { return nil }
            return try takeBack(step)
        }
    }

    /// Undoes the latest step of a waypoint; `nil` if none, or if it also changed other waypoints.
    package func undo(stepOf id: WaypointIdentifier) throws(SQLiteError) -> RestoredWaypoint? {
        try connection.transaction { () throws(SQLiteError) in
            guard let step = try WaypointTable.lastStep(of: id, in: connection),
                try WaypointTable.identifiers(of: step, in: connection) == [id]
            else { return nil }
            return try takeBack(step).first
        }
    }

    /// All revisions of a waypoint, in order, including undone ones.
    package func history(of id: WaypointIdentifier) throws(SQLiteError) -> [WaypointRevision] {
        try WaypointTable.history(of: id, in: connection)
    }

    /// Undoes a step, within an open transaction.
    private func takeBack(_ step: Int64) throws(SQLiteError) -> [RestoredWaypoint] {
        let identifiers = try WaypointTable.identifiers(of: step, in: connection)
        var before: [Waypoint?] = []
        for id in identifiers { before.append(try WaypointTable.waypoint(id, in: connection)) }
        _ = try WaypointTable.beginStep(undoing: step, in: connection)
        var restored: [RestoredWaypoint] = []
        for (id, waypoint) in zip(identifiers, before) {
            restored.append(RestoredWaypoint(before: waypoint, now: try WaypointTable.waypoint(id, in: connection)))
        }
        return restored
    }
}
