package import GNSS
package import SQLite
package import Waypoints

extension SQLiteStorage: WaypointJournal {
    /// Adds waypoints in one step, in this order; one whose identifier the journal has is left out.
    package func add(_ waypoints: [Waypoint]) throws(SQLiteError) -> Int {
        try write(waypoints) { former, waypoint in former ?? waypoint }.added
    }

    /// Adds waypoints in one step, in this order, and updates those that the journal knows.
    package func update(_ waypoints: [Waypoint], at time: UTCTime) throws(SQLiteError) -> WaypointUpdate {
        try write(waypoints) { former, waypoint in former?.updated(to: waypoint, at: time) ?? waypoint }
    }

    /// Writes down in one step what waypoints become, given what they were.
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

    /// The number of waypoints that a list has.
    package func count(of list: WaypointList) throws(SQLiteError) -> Int {
        try WaypointTable.count(of: list, in: connection)
    }

    /// The waypoint at a place of a list, from 0 on; nil where the list is shorter.
    package func waypoint(at index: Int, of list: WaypointList) throws(SQLiteError) -> Waypoint? {
        guard index >= 0 else { return nil }
        return try waypoints(of: list, from: index, limit: 1).first
    }

    /// The waypoint of an identifier; nil where there is none.
    package func waypoint(_ id: WaypointIdentifier) throws(SQLiteError) -> Waypoint? {
        try WaypointTable.waypoint(id, in: connection)
    }

    /// The waypoints whose identifiers begin so, in lowercase or not, in order of identifier; the first ten of them.
    package func waypoints(identifiedBy prefix: String) throws(SQLiteError) -> [Waypoint] {
        try WaypointTable.waypoints(identifiedBy: prefix.lowercased(), limit: 10, in: connection)
    }

    /// The places of all waypoints that are on the map, visited or not.
    package func places() throws(SQLiteError) -> [WaypointIdentifier: Place] {
        try WaypointTable.places(in: connection)
    }

    /// The number of the latest step, 0 where there was none.
    package func latestStep() throws(SQLiteError) -> Int64 {
        try WaypointTable.latestStep(in: connection)
    }

    /// The waypoints of a list, so many at most from a place of it on; nil for all that follow.
    package func waypoints(of list: WaypointList, from first: Int, limit: Int?) throws(SQLiteError) -> [Waypoint] {
        try WaypointTable.waypoints(of: list, from: max(0, first), limit: limit ?? -1, in: connection)
    }

    /// Alters a waypoint, or adds a fork of it; nil where there is none.
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

    /// Removes waypoints in one step, which `undo` brings back; those that there are not are left out.
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
