internal import SQLite
internal import Waypoints

/// Stores changes of waypoints in one step, within an open transaction.
struct WaypointWriting {
    private let connection: Connection
    private var step: Int64?

    /// The numbers of added and changed waypoints.
    private(set) var update = WaypointUpdate()

    init(in connection: Connection) { self.connection = connection }

    /// Stores the new state of a waypoint.
    ///
    /// - Parameters:
    ///   - waypoint: the waypoint.
    ///   - next: derives the new state from the current one, which is `nil` if the identifier is unknown, and
    ///     `waypoint`.
    /// - Throws: `SQLiteError` if the database cannot be written.
    mutating func write(
        _ waypoint: Waypoint,
        becoming next: (Waypoint?, Waypoint) -> Waypoint
    ) throws(SQLiteError) {
        let former = try WaypointTable.waypoint(waypoint.id, in: connection)
        let next = next(former, waypoint)
        guard next != former else { return }
        // Don't begin a step before there is a change, as the user could undo an empty step.
        let number = if let step { step } else { try WaypointTable.beginStep(in: connection) }
        try WaypointTable.insert(next, in: number, of: connection)
        step = number
        if former == nil { update.added += 1 } else { update.changed += 1 }
    }
}
