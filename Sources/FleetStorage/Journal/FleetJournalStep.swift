internal import Postgres
internal import Waypoints

/// A step being written to a device's journal, within a transaction that has locked the device.
struct FleetJournalStep {
    private let waypoints: FleetWaypoints
    /// Numbers of the step and of its latest revision; `nil` before the first change.
    private var numbers: (step: Int64, revision: Int64)?

    private(set) var update = WaypointUpdate()

    init(of waypoints: FleetWaypoints) { self.waypoints = waypoints }

    /// Writes a new revision of a waypoint.
    ///
    /// - Parameters:
    ///   - waypoint: the waypoint, whose identifier selects the current revision.
    ///   - next: returns the new revision, given the current one (`nil` for a new identifier) and `waypoint`.
    /// - Throws: `PostgresError` if it cannot be written.
    mutating func write(
        _ waypoint: Waypoint,
        becoming next: (Waypoint?, Waypoint) -> Waypoint
    ) throws(PostgresError) {
        let former = try waypoints.waypoint(waypoint.id)
        let next = next(former, waypoint)
        guard next != former else { return }
        try insert(next)
        if former == nil { update.added += 1 } else { update.changed += 1 }
    }

    mutating func remove(_ waypoint: Waypoint) throws(PostgresError) { try insert(waypoint, isRemoved: true) }

    private mutating func insert(_ waypoint: Waypoint, isRemoved: Bool = false) throws(PostgresError) {
        // Add the step with its first change: an empty step could be undone.
        let step = if let numbers { numbers.step } else { try waypoints.beginStep() }
        let last = if let numbers { numbers.revision } else { try waypoints.latestRevision() }
        try waypoints.insert(waypoint, isRemoved: isRemoved, as: last + 1, in: step)
        numbers = (step, last + 1)
    }
}
