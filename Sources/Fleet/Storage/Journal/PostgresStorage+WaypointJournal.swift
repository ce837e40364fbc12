package import GNSS
package import Storage
package import Waypoints

extension PostgresStorage: JournalStorage {
    private static let shownAtOnce = 10

    var waypointTable: FleetWaypoints { FleetWaypoints(device: chunks.device, connection: connection) }

    /// Adds waypoints in one step, skipping those whose identifier exists.
    package func add(_ waypoints: [Waypoint]) throws(PostgresError) -> Int {
        try write(waypoints) { former, waypoint in former ?? waypoint }.added
    }

    /// Adds or updates waypoints in one step.
    package func update(_ waypoints: [Waypoint], at time: UTCTime) throws(PostgresError) -> WaypointUpdate {
        try write(waypoints) { former, waypoint in former?.updated(to: waypoint, at: time) ?? waypoint }
    }

    private func write(
        _ waypoints: [Waypoint],
        becoming next: (Waypoint?, Waypoint) -> Waypoint
    ) throws(PostgresError) -> WaypointUpdate {
        try changingJournal { () throws(PostgresError) in
            var step = FleetJournalStep(of: waypointTable)
            for waypoint in waypoints { try step.write(waypoint, becoming: next) }
            return step.update
        }
    }

    package func count(of list: WaypointList) throws(PostgresError) -> Int {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in try waypointTable.count(of: list) }
    }

    /// The waypoint at an index of a list, from 0; `nil` beyond its end.
    package func waypoint(at index: Int, of list: WaypointList) throws(PostgresError) -> Waypoint? {
        guard index >= 0 else { return nil }
        return try waypoints(of: list, from: index, limit: 1).first
    }

    /// The waypoint with an identifier; `nil` if it does not exist.
    package func waypoint(_ id: WaypointIdentifier) throws(PostgresError) -> Waypoint? {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in try waypointTable.waypoint(id) }
    }

    /// The first ten waypoints whose identifiers start with `prefix` (case-insensitive), sorted by identifier.
    package func waypoints(identifiedBy prefix: String) throws(PostgresError) -> [Waypoint] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            try waypointTable.waypoints(identifiedBy: prefix.lowercased(), limit: Self.shownAtOnce)
        }
    }

    /// Waypoints of a list from an index, at most `limit`; all remaining ones for `nil`.
    package func waypoints(
        of list: WaypointList,
        from first: Int,
        limit: Int?
    ) throws(PostgresError) -> [Waypoint] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            try waypointTable.waypoints(of: list, from: first, limit: limit)
        }
    }

    /// Places of all waypoints on the map, visited or not.
    package func places() throws(PostgresError) -> [WaypointIdentifier: Place] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in try waypointTable.places() }
    }

    /// Number of the latest step; 0 for an empty journal.
    package func latestStep() throws(PostgresError) -> Int64 {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in try waypointTable.latestStep() }
    }

    /// Changes a waypoint, or adds a fork of it; `nil` if it does not exist.
    package func alter(
        _ id: WaypointIdentifier,
        by changes: [Change],
        at time: UTCTime
    ) throws(PostgresError) -> Waypoint? {
        try changingJournal { () throws(PostgresError) in
            guard let waypoint = try waypointTable.waypoint(id) else { return nil }
            let altered = waypoint.altered(by: changes, at: time)
            if altered != waypoint {
                var step = FleetJournalStep(of: waypointTable)
                try step.write(altered) { _, altered in altered }
            }
            return altered
        }
    }

    /// Removes waypoints in one step, which `undo` can restore, and returns the removed ones; unknown ones are skipped.
    package func remove(_ ids: [WaypointIdentifier]) throws(PostgresError) -> [Waypoint] {
        try changingJournal { () throws(PostgresError) in
            var step = FleetJournalStep(of: waypointTable)
            var removed: [Waypoint] = []
            for id in ids {
                guard let waypoint = try waypointTable.waypoint(id) else { continue }
                try step.remove(waypoint)
                removed.append(waypoint)
            }
            return removed
        }
    }

    /// Changes the journal in one transaction that has locked the device.
    func changingJournal<Result>(
        _ body: () throws(PostgresError) -> Result
    ) throws(PostgresError) -> Result {
        try connection.transaction { () throws(PostgresError) in
            _ = try DeviceNumbers(locking: chunks.device, in: connection)
            return try body()
        }
    }
}

extension PostgresStorage {
    /// Undoes the latest step that is not undone; `nil` if there is nothing to undo.
    package func undo() throws(PostgresError) -> [WaypointRestoration]? {
        try changingJournal { () throws(PostgresError) in
            guard let step = try waypointTable.lastStep() else { return nil }
            return try takeBack(step)
        }
    }

    /// Undoes the latest step of a waypoint; `nil` if there is nothing to undo, or the step also changed other
    /// waypoints.
    package func undo(stepOf id: WaypointIdentifier) throws(PostgresError) -> WaypointRestoration? {
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
    private func takeBack(_ step: Int64) throws(PostgresError) -> [WaypointRestoration] {
        let identifiers = try waypointTable.identifiers(of: step)
        var before: [Waypoint?] = []
        for id in identifiers { before.append(try waypointTable.waypoint(id)) }
        _ = try waypointTable.beginStep(undoing: step)
        var restored: [WaypointRestoration] = []
        for (id, waypoint) in zip(identifiers, before) {
            restored.append(WaypointRestoration(before: waypoint, now: try waypointTable.waypoint(id)))
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

extension PostgresStorage {
    /// Copies the waypoints of a temporary storage in one step; other programs that store for the device wait.
    package func take(
        waypointsOf staged: SQLiteStorage,
        updatingAt time: UTCTime?
    ) async throws -> WaypointUpdate {
        try await atomically { try await self.write(waypointsOf: staged, updatingAt: time) }
    }

    private func write(waypointsOf staged: SQLiteStorage, updatingAt time: UTCTime?) async throws -> WaypointUpdate {
        var step = FleetJournalStep(of: waypointTable)
        var last: Int64 = 0
        while case let page = try await staged.stagedWaypoints(after: last), let end = page.last {
            last = end.number
            for (_, waypoint) in page {
                try step.write(waypoint) { former, waypoint in
                    guard let former else { return waypoint }
                    return time.map { former.updated(to: waypoint, at: $0) } ?? former
                }
            }
        }
        return step.update
    }
}
