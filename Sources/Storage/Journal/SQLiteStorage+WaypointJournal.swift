package import GNSS
package import SQLite
package import Waypoints

extension SQLiteStorage: WaypointJournal {
    /// Adds waypoints in one step, in this order; one whose identifier the journal has is left out.
    package func add(_ waypoints: [Waypoint]) throws(SQLiteError) -> Int {
        try connection.transaction { () throws(SQLiteError) in
            var added = 0
            var step: Int64?
            for waypoint in waypoints where try WaypointTable.waypoint(waypoint.id, in: connection) == nil {
                // A step that did nothing would be one to take back.
                let number = if let step { step } else { try WaypointTable.beginStep(in: connection) }
                try WaypointTable.insert(waypoint, in: number, of: connection)
                step = number
                added += 1
            }
            return added
        }
    }

    /// How many waypoints a list has.
    package func count(of list: WaypointList) throws(SQLiteError) -> Int {
        try WaypointTable.count(of: list, in: connection)
    }

    /// The waypoint at a place of a list, from 0 on; nil where the list is shorter.
    package func waypoint(at index: Int, of list: WaypointList) throws(SQLiteError) -> Waypoint? {
        guard index >= 0 else { return nil }
        return try WaypointTable.waypoints(of: list, from: index, limit: 1, in: connection).first
    }

    /// The waypoint of an identifier; nil where there is none.
    package func waypoint(_ id: WaypointIdentifier) throws(SQLiteError) -> Waypoint? {
        try WaypointTable.waypoint(id, in: connection)
    }

    /// The waypoints of a list.
    package func waypoints(of list: WaypointList) throws(SQLiteError) -> [Waypoint] {
        try WaypointTable.waypoints(of: list, in: connection)
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

    /// Removes a waypoint, which `undo` brings back; nil where there is none.
    package func remove(_ id: WaypointIdentifier) throws(SQLiteError) -> Waypoint? {
        try connection.transaction { () throws(SQLiteError) in
            guard let waypoint = try WaypointTable.waypoint(id, in: connection) else { return nil }
            let step = try WaypointTable.beginStep(in: connection)
            try WaypointTable.insert(waypoint, isRemoved: true, in: step, of: connection)
            return waypoint
        }
    }

    /// Takes the latest step back that is not taken back yet; nil where there is none.
    package func undo() throws(SQLiteError) -> [RestoredWaypoint]? {
        try connection.transaction { () throws(SQLiteError) in
            guard let step = try WaypointTable.lastStep(in: connection) else { return nil }
            let identifiers = try WaypointTable.identifiers(of: step, in: connection)
            var before: [Waypoint?] = []
            for id in identifiers { before.append(try WaypointTable.waypoint(id, in: connection)) }
            _ = try WaypointTable.beginStep(undoing: step, in: connection)
            var restored: [RestoredWaypoint] = []
            for (id, waypoint) in zip(identifiers, before) {
                restored.append(
                    RestoredWaypoint(before: waypoint, now: try WaypointTable.waypoint(id, in: connection))
                )
            }
            return restored
        }
    }
}
