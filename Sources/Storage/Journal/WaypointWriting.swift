internal import SQLite
internal import Waypoints

/// Writes down in one step what waypoints become, within an open transaction.
struct WaypointWriting {
    private let connection: Connection
    private var step: Int64?

    /// The numbers of waypoints that were added, and that have changed.
    private(set) var update = WaypointUpdate()

    /// A step that has done nothing yet.
    init(in connection: Connection) { self.connection = connection }

    /// Writes down what a waypoint becomes.
    ///
    /// - Parameters:
    ///   - waypoint: the waypoint.
    ///   - next: what becomes of it, given what it was; nil where there is none of its identifier.
    /// - Throws: `SQLiteError` where it cannot be written.
    mutating func write(
        _ waypoint: Waypoint,
        becoming next: (Waypoint?, Waypoint) -> Waypoint
    ) throws(SQLiteError) {
        let former = try WaypointTable.waypoint(waypoint.id, in: connection)
        let next = next(former, waypoint)
        guard next != former else { return }
        // A step that did nothing would be one to take back.
        let number = if let step { step } else { try WaypointTable.beginStep(in: connection) }
        try WaypointTable.insert(next, in: number, of: connection)
        step = number
        if former == nil { update.added += 1 } else { update.changed += 1 }
    }
}
