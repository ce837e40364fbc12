internal import GNSS
internal import Waypoints

extension FleetWaypoints {
    /// Number of the latest step; 0 for an empty journal.
    func latestStep() throws(PostgresError) -> Int64 {
        try connection.integer("SELECT max(step) FROM journal_step WHERE device = $1") { $0.bind(device) } ?? 0
    }

    /// The latest step that is neither undone nor an undo itself; `nil` if there is nothing to undo.
    func lastStep() throws(PostgresError) -> Int64? {
        let sql = """
            SELECT step FROM journal_step WHERE device = $1 AND undoes IS NULL
              AND NOT EXISTS (SELECT FROM journal_step AS undoing
                WHERE undoing.device = journal_step.device AND undoing.undoes = journal_step.step)
            ORDER BY step DESC LIMIT 1
            """
        return try connection.integer(sql) { $0.bind(device) }
    }

    /// The latest step that changed a waypoint and is not undone; `nil` if there is nothing to undo.
    func lastStep(of id: WaypointIdentifier) throws(PostgresError) -> Int64? {
        let sql = """
            SELECT max(step) FROM waypoint_revision WHERE device = $1 AND identifier = $2 AND NOT EXISTS (\(Self.undoing))
            """
        return try connection.integer(sql) {
            $0.bind(device)
            $0.bind(id.description)
        }
    }

    /// Identifiers of the waypoints changed by a step, in order.
    func identifiers(of step: Int64) throws(PostgresError) -> [WaypointIdentifier] {
        let sql = """
            SELECT identifier FROM waypoint_revision WHERE device = $1 AND step = $2
            GROUP BY identifier ORDER BY min(revision)
            """
        return try connection.rows(
            of: sql,
            bind: {
                $0.bind(device)
                $0.bind(step)
            },
            read: { $0.nextText().flatMap { WaypointIdentifier($0) } }
        ).compactMap(\.self)
    }

    /// Adds a step, within a transaction that has locked the device.
    ///
    /// - Parameter undone: the step that this one undoes; `nil` for none.
    /// - Returns: the number of the new step.
    /// - Throws: `PostgresError` if it cannot be written.
    func beginStep(undoing undone: Int64? = nil) throws(PostgresError) -> Int64 {
        let step = try latestStep() + 1
        try connection.logJournal(of: device)
        try connection.runLater("INSERT INTO journal_step (device, step, undoes) VALUES ($1, $2, $3)") {
            $0.bind(device)
            $0.bind(step)
            $0.bind(undone)
        }
        return step
    }

    /// Number of the latest revision; 0 for an empty journal.
    func latestRevision() throws(PostgresError) -> Int64 {
        try connection.integer("SELECT max(revision) FROM waypoint_revision WHERE device = $1") { $0.bind(device) } ?? 0
    }

    /// Writes a revision of a waypoint, within a transaction that has locked the device.
    ///
    /// - Parameters:
    ///   - waypoint: the waypoint in its new state.
    ///   - isRemoved: whether the revision removes it.
    ///   - revision: the unique number of the revision.
    ///   - step: the step that makes the change.
    /// - Throws: `PostgresError` if it cannot be written.
    func insert(_ waypoint: Waypoint, isRemoved: Bool, as revision: Int64, in step: Int64) throws(PostgresError) {
        let sql = """
            INSERT INTO waypoint_revision (device, revision, step, is_removed, \(Self.columns))
            VALUES ($1, $2, $3, $4::bigint = 1, $5, $6, $7, $8, $9::bigint = 1, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
            """
        try connection.runLater(sql) {
            $0.bind(device)
            $0.bind(revision)
            $0.bind(step)
            $0.bind(Int64(isRemoved ? 1 : 0))
            $0.bind(waypoint.id.description)
            $0.bind(stored: waypoint.text)
            $0.bind(waypoint.creationDate)
            $0.bind(Int64(waypoint.isCompleted ? 1 : 0))
            $0.bind(waypoint.dueDate)
            $0.bind(waypoint.alterDate)
            $0.bind(stored: waypoint.details)
            $0.bind(stored: waypoint.place?.name)
            $0.bind(waypoint.place?.coordinate?.latitude)
            $0.bind(waypoint.place?.coordinate?.longitude)
            $0.bind(waypoint.place?.altitude)
            $0.bind(waypoint.place?.radius)
        }
    }
}

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
