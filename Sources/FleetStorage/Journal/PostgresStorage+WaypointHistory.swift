package import GNSS
package import Postgres
package import Waypoints

extension PostgresStorage {
    /// Takes the latest step back that is not taken back yet; nil where there is none.
    package func undo() throws(PostgresError) -> [RestoredWaypoint]? {
        try changingJournal { () throws(PostgresError) in
            guard let step = try waypointTable.lastStep() else { return nil }
            return try takeBack(step)
        }
    }

    /// Takes the latest step of a waypoint back; nil where there is none, or it changed others, too.
    package func undo(stepOf id: WaypointIdentifier) throws(PostgresError) -> RestoredWaypoint? {
        try changingJournal { () throws(PostgresError) in
            guard let step = try waypointTable.lastStep(of: id), try waypointTable.identifiers(of: step) == [id] else {
                return nil
            }
            return try takeBack(step).first
        }
    }

    /// All that became of a waypoint, in order, and what was taken back of it.
    package func history(of id: WaypointIdentifier) throws(PostgresError) -> [WaypointRevision] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in try waypointTable.history(of: id) }
    }

    /// Takes a step back within an open transaction.
    private func takeBack(_ step: Int64) throws(PostgresError) -> [RestoredWaypoint] {
        let identifiers = try waypointTable.identifiers(of: step)
        var before: [Waypoint?] = []
        for id in identifiers { before.append(try waypointTable.waypoint(id)) }
        _ = try waypointTable.beginStep(undoing: step)
        var restored: [RestoredWaypoint] = []
        for (id, waypoint) in zip(identifiers, before) {
            restored.append(RestoredWaypoint(before: waypoint, now: try waypointTable.waypoint(id)))
        }
        return restored
    }
}

extension PostgresStorage {
    /// Keeps that receivers came to places or left them; a waypoint whose place one came to is completed.
    ///
    /// - Returns: the waypoints that were completed by that, as they are now.
    package func note(_ passages: [Passage]) throws(PostgresError) -> [Waypoint] {
        try changingJournal { () throws(PostgresError) in
            try passageTable.insert(passages)
            var completed: [Waypoint] = []
            for passage in passages where passage.kind == .entered {
                guard let waypoint = try waypointTable.waypoint(passage.waypoint), !waypoint.isCompleted,
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
    package func passages(of waypoint: WaypointIdentifier) throws(PostgresError) -> [Passage] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            try passageTable.passages(of: waypoint)
        }
    }

    /// The latest that happened at each place with a receiver.
    package func latestPassages(of receiver: ReceiverIdentity) throws(PostgresError) -> [Passage] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            try passageTable.latestPassages(of: receiver)
        }
    }

    private var passageTable: FleetPassages { FleetPassages(device: chunks.device, connection: connection) }
}
