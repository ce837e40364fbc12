package import GNSS
package import Postgres
internal import Storage
package import Waypoints

extension PostgresStorage: JournalStorage {
    private static let shownAtOnce = 10

    /// The device's waypoints.
    var waypointTable: FleetWaypoints { FleetWaypoints(device: chunks.device, connection: connection) }

    /// Adds waypoints in one step, in this order; one whose identifier the journal has is left out.
    package func add(_ waypoints: [Waypoint]) throws(PostgresError) -> Int {
        try write(waypoints) { former, waypoint in former ?? waypoint }.added
    }

    /// Adds waypoints in one step, in this order, and updates those that the journal knows.
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

    /// The number of waypoints that a list has.
    package func count(of list: WaypointList) throws(PostgresError) -> Int {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in try waypointTable.count(of: list) }
    }

    /// The waypoint at a place of a list, from 0 on; nil where the list is shorter.
    package func waypoint(at index: Int, of list: WaypointList) throws(PostgresError) -> Waypoint? {
        guard index >= 0 else { return nil }
        return try waypoints(of: list, from: index, limit: 1).first
    }

    /// The waypoint of an identifier; nil where there is none.
    package func waypoint(_ id: WaypointIdentifier) throws(PostgresError) -> Waypoint? {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in try waypointTable.waypoint(id) }
    }

    /// The waypoints whose identifiers begin so, in lowercase or not, in order of identifier; the first ten of them.
    package func waypoints(identifiedBy prefix: String) throws(PostgresError) -> [Waypoint] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            try waypointTable.waypoints(identifiedBy: prefix.lowercased(), limit: Self.shownAtOnce)
        }
    }

    /// The waypoints of a list, so many at most from a place of it on; nil for all that follow.
    package func waypoints(
        of list: WaypointList,
        from first: Int,
        limit: Int?
    ) throws(PostgresError) -> [Waypoint] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            try waypointTable.waypoints(of: list, from: first, limit: limit)
        }
    }

    /// The places of all waypoints that are on the map, visited or not.
    package func places() throws(PostgresError) -> [WaypointIdentifier: Place] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in try waypointTable.places() }
    }

    /// The number of the latest step, 0 where there was none.
    package func latestStep() throws(PostgresError) -> Int64 {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in try waypointTable.latestStep() }
    }

    /// Alters a waypoint, or adds a fork of it; nil where there is none.
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

    /// Removes waypoints in one step, which `undo` brings back; those that there are not are left out.
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

    /// Changes the journal in one transaction, while nobody else stores for the device.
    func changingJournal<Result>(
        _ body: () throws(PostgresError) -> Result
    ) throws(PostgresError) -> Result {
        try connection.transaction { () throws(PostgresError) in
            _ = try DeviceNumbers(locking: chunks.device, in: connection)
            return try body()
        }
    }
}
