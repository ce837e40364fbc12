package import GNSS
package import SQLite
package import Waypoints

extension SQLiteStorage {
    /// Keeps that receivers came to places or left them; a waypoint whose place one came to is completed.
    ///
    /// A recording calls this, which must not wait long for other programs.
    ///
    /// - Returns: the waypoints that were completed by that, as they are now.
    package func note(_ passages: [Passage]) throws(SQLiteError) -> [Waypoint] {
        connection.wait(for: WriteBuffer.timeout)
        defer { connection.wait(for: DatabaseFile.timeout) }
        return try connection.transaction { () throws(SQLiteError) in
            var completed: [Waypoint] = []
            for passage in passages {
                try PassageTable.insert(passage, in: connection)
                guard passage.kind == .entered,
                    let waypoint = try WaypointTable.waypoint(passage.waypoint, in: connection), !waypoint.isCompleted,
                    // A receiver's time may be behind that of the machine which made the waypoint.
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

    /// The passages at the place of a waypoint, in order.
    package func passages(of waypoint: WaypointIdentifier) throws(SQLiteError) -> [Passage] {
        try PassageTable.passages(of: waypoint, in: connection)
    }

    /// The latest that happened at each place with a receiver.
    package func latestPassages(of receiver: ReceiverIdentity) throws(SQLiteError) -> [Passage] {
        try PassageTable.latestPassages(of: receiver, in: connection)
    }
}
