package import GNSS
package import Postgres
package import Waypoints

extension PostgresStorage {
    /// Undoes the latest step that is not undone; `nil` if there is nothing to undo.
    package func undo() throws(PostgresError) -> [RestoredWaypoint]? {
        try changingJournal { () throws(PostgresError) in
            guard let step = try waypointTable.lastStep() else { return nil }
            return try takeBack(step)
        }
    }

    /// Undoes the latest step of a waypoint; `nil` if there is nothing to undo, or the step also changed other
    /// waypoints.
    package func undo(stepOf id: WaypointIdentifier) throws(PostgresError) -> RestoredWaypoint? {
        try changingJournal { () throws(PostgresError) in
            guard let step = try waypointTable.lastStep(of: id), try waypointTable.identifiers(of: step) == [id] else {
                return nil
            }
            return try takeBack(step).first
        }
    }

    /// All revisions of a waypoint in order, including undone ones.
    package func history(of id: WaypointIdentifier) throws(PostgresError) -> [WaypointRevision] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in try waypointTable.history(of: id) }
    }

    /// Undoes a step within an open transaction.
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
    /// Stores arrivals and departures, and completes the waypoints that a receiver arrived at.
    ///
    /// - Returns: the completed waypoints in their new state.
    package func note(_ passages: [Passage]) throws(PostgresError) -> [Waypoint] {
        try changingJournal { () throws(PostgresError) in
            try passageTable.insert(passages)
            var completed: [Waypoint] = []
            for passage in passages where passage.kind == .entered {
                guard let waypoint = try waypointTable.waypoint(passage.waypoint), !waypoint.isCompleted,
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

    /// Passages at the place of a waypoint, in order.
    package func passages(of waypoint: WaypointIdentifier) throws(PostgresError) -> [Passage] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            try passageTable.passages(of: waypoint)
        }
    }

    /// The receiver's latest passage at each place.
    package func latestPassages(of receiver: ReceiverIdentity) throws(PostgresError) -> [Passage] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            try passageTable.latestPassages(of: receiver)
        }
    }

    private var passageTable: FleetPassages { FleetPassages(device: chunks.device, connection: connection) }
}
