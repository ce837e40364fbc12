internal import Postgres
internal import Waypoints

/// A step of a device's journal while it is written, within an open transaction that has locked the device.
struct FleetJournalStep {
    private let waypoints: FleetWaypoints
    /// The number of the step and of its latest revision; nil as long as it has done nothing.
    private var numbers: (step: Int64, revision: Int64)?

    /// The numbers of waypoints that were added, and that have changed.
    private(set) var update = WaypointUpdate()

    /// A step that has done nothing yet.
    init(of waypoints: FleetWaypoints) { self.waypoints = waypoints }

    /// Writes down what a waypoint becomes.
    ///
    /// - Parameters:
    ///   - waypoint: the waypoint.
    ///   - next: what becomes of it, given what it was; nil where there is none of its identifier.
    /// - Throws: `PostgresError` where it cannot be written.
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

    /// Writes down that a waypoint is removed.
    mutating func remove(_ waypoint: Waypoint) throws(PostgresError) { try insert(waypoint, isRemoved: true) }

    private mutating func insert(_ waypoint: Waypoint, isRemoved: Bool = false) throws(PostgresError) {
        // A step that did nothing would be one to take back.
        let step = if let numbers { numbers.step } else { try waypoints.beginStep() }
        let last = if let numbers { numbers.revision } else { try waypoints.latestRevision() }
        try waypoints.insert(waypoint, isRemoved: isRemoved, as: last + 1, in: step)
        numbers = (step, last + 1)
    }
}
