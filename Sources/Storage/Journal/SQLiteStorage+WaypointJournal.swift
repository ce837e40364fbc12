package import GNSS
package import Logbook
package import SQLite
package import Waypoints

extension SQLiteStorage: WaypointJournal {
    /// Adds waypoints in one step, in order; waypoints with known identifiers are skipped.
    package func add(_ waypoints: [Waypoint]) throws(SQLiteError) -> Int {
        try write(waypoints) { former, waypoint in former ?? waypoint }.added
    }

    /// Adds waypoints in one step, in order; waypoints with known identifiers are updated.
    package func update(_ waypoints: [Waypoint], at time: UTCTime) throws(SQLiteError) -> WaypointUpdate {
        try write(waypoints) { former, waypoint in former?.updated(to: waypoint, at: time) ?? waypoint }
    }

    /// Stores in one step the new states of waypoints, which `next` derives from the current ones.
    private func write(
        _ waypoints: [Waypoint],
        becoming next: (Waypoint?, Waypoint) -> Waypoint
    ) throws(SQLiteError) -> WaypointUpdate {
        try connection.transaction { () throws(SQLiteError) in
            var writing = WaypointWriting(in: connection)
            for waypoint in waypoints { try writing.write(waypoint, becoming: next) }
            return writing.update
        }
    }

    package func count(of list: WaypointList) throws(SQLiteError) -> Int {
        try WaypointTable.count(of: list, in: connection)
    }

    /// The waypoint at an index of a list, from 0; `nil` if the list is shorter.
    package func waypoint(at index: Int, of list: WaypointList) throws(SQLiteError) -> Waypoint? {
        guard index >= 0 else { return nil }
        return try waypoints(of: list, from: index, limit: 1).first
    }

    package func waypoint(_ id: WaypointIdentifier) throws(SQLiteError) -> Waypoint? {
        try WaypointTable.waypoint(id, in: connection)
    }

    /// The first ten waypoints whose identifiers have a prefix in either case, in order of identifier.
    package func waypoints(identifiedBy prefix: String) throws(SQLiteError) -> [Waypoint] {
        try WaypointTable.waypoints(identifiedBy: prefix.lowercased(), limit: 10, in: connection)
    }

    /// The places of all waypoints on the map, visited or not.
    package func places() throws(SQLiteError) -> [WaypointIdentifier: Place] {
        try WaypointTable.places(in: connection)
    }

    /// The number of the latest step; 0 if none.
    package func latestStep() throws(SQLiteError) -> Int64 {
        try WaypointTable.latestStep(in: connection)
    }

    /// Up to `limit` waypoints of a list from an index on; all of them if `limit` is `nil`.
    package func waypoints(of list: WaypointList, from first: Int, limit: Int?) throws(SQLiteError) -> [Waypoint] {
        try WaypointTable.waypoints(of: list, from: max(0, first), limit: limit ?? -1, in: connection)
    }

    /// Changes a waypoint, or adds a fork of it; `nil` if it does not exist.
    package func alter(
        _ id: WaypointIdentifier,
        by changes: [Change],
        at time: UTCTime
    ) throws(SQLiteError) -> Waypoint? {
        try connection.transaction { () throws(SQLiteError) in
            guard let waypoint = try WaypointTable.waypoint(id, in: connection) else { return nil }
            let altered = waypoint.altered(by: changes, at: time)
            if altered != waypoint {
                try WaypointTable.insert(altered, in: WaypointTable.beginStep(in: connection), of: connection)
            }
            return altered
        }
    }

    /// Removes waypoints in one step, which `undo` can revert; unknown identifiers are skipped.
    package func remove(_ ids: [WaypointIdentifier]) throws(SQLiteError) -> [Waypoint] {
        try connection.transaction { () throws(SQLiteError) in
            var removed: [Waypoint] = []
            var step: Int64?
            for id in ids {
                guard let waypoint = try WaypointTable.waypoint(id, in: connection) else { continue }
                let number = if let step { step } else { try WaypointTable.beginStep(in: connection) }
                try WaypointTable.insert(waypoint, isRemoved: true, in: number, of: connection)
                step = number
                removed.append(waypoint)
            }
            return removed
        }
    }
}

/// A storage with a journal of waypoints and the locations for notes.
package protocol JournalStorage: WaypointJournal {
    /// The fix with the latest location of all receivers; `nil` if none.
    ///
    /// - Throws: an error if the storage cannot be read.
    func latestLocation() async throws -> StoredFix?

    /// Adds the waypoints of a temporary storage in one step, in order.
    ///
    /// - Parameters:
    ///   - staged: the temporary storage.
    ///   - time: updates known waypoints; changes without a date get this one. `nil` keeps known waypoints as they are.
    /// - Returns: the numbers of added and changed waypoints.
    /// - Throws: an error if the journal cannot be read or written; nothing is changed then.
    func take(waypointsOf staged: SQLiteStorage, updatingAt time: UTCTime?) async throws -> WaypointUpdate
}

extension SQLiteStorage: JournalStorage {}

extension SQLiteStorage {
    /// Undoes the latest step that is not yet undone; `nil` if none.
    package func undo() throws(SQLiteError) -> [WaypointRestoration]? {
        try connection.transaction { () throws(SQLiteError) in
            guard let step = try WaypointTable.lastStep(in: connection) else { return nil }
            return try takeBack(step)
        }
    }

    /// Undoes the latest step of a waypoint; `nil` if none, or if it also changed other waypoints.
    package func undo(stepOf id: WaypointIdentifier) throws(SQLiteError) -> WaypointRestoration? {
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
    private func takeBack(_ step: Int64) throws(SQLiteError) -> [WaypointRestoration] {
        let identifiers = try WaypointTable.identifiers(of: step, in: connection)
        var before: [Waypoint?] = []
        for id in identifiers { before.append(try WaypointTable.waypoint(id, in: connection)) }
        _ = try WaypointTable.beginStep(undoing: step, in: connection)
        var restored: [WaypointRestoration] = []
        for (id, waypoint) in zip(identifiers, before) {
            restored.append(WaypointRestoration(before: waypoint, now: try WaypointTable.waypoint(id, in: connection)))
        }
        return restored
    }
}
