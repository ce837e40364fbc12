package import GNSS
package import SQLite
package import Waypoints

extension SQLiteStorage {
    /// Stores arrivals and departures; a waypoint is completed by the first arrival.
    ///
    /// Recordings call this, so it does not wait long for other programs.
    ///
    /// - Returns: the completed waypoints.
    package func note(_ passages: [Passage]) throws(SQLiteError) -> [Waypoint] {
        connection.wait(for: WriteBuffer.timeout)
        defer { connection.wait(for: DatabaseFile.timeout) }
        return try connection.transaction { () throws(SQLiteError) in
            var completed: [Waypoint] = []
            for passage in passages {
                try PassageTable.insert(passage, in: connection)
                guard passage.kind == .entered,
                    let waypoint = try WaypointTable.waypoint(passage.waypoint, in: connection), !waypoint.isCompleted,
                    // The receiver's clock may be behind that of the machine that created the waypoint.
                    let visited = try alter(
                        waypoint.id,
                        by: [.completed(true)],
                        at: max(passage.time, waypoint.creationDate)
                    )
                else { continue }
                completed.append(visited)
            }
            return completed
        }
    }

    package func passages(of waypoint: WaypointIdentifier) throws(SQLiteError) -> [Passage] {
        try PassageTable.passages(of: waypoint, in: connection)
    }

    /// The latest passage of a receiver at each waypoint.
    package func latestPassages(of receiver: ReceiverIdentity) throws(SQLiteError) -> [Passage] {
        try PassageTable.latestPassages(of: receiver, in: connection)
    }
}
