internal import FixCodec
internal import GNSS
internal import Logbook

/// The table of waypoint revisions.
///
/// The latest one that is not undone is valid.
struct WaypointTable<Database: LogDatabase> {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Inserts a revision of a waypoint, within an open transaction.
    func insert(
        _ waypoint: Waypoint,
        isRemoved: Bool = false,
        numbered number: Int64,
        in step: Int64
    ) throws(Database.Failure) {
        let columns = "\(database.number("revision")), step, is_removed, \(Self.columns)"
        try database.insert(
            into: "waypoint_revision",
            columns,
            number,
            step,
            isRemoved,
            waypoint.id.description,
            waypoint.text,
            waypoint.creationDate,
            waypoint.isCompleted,
            waypoint.dueDate,
            waypoint.alterDate,
            waypoint.details,
            waypoint.place?.name,
            waypoint.place?.coordinate?.latitude,
            waypoint.place?.coordinate?.longitude,
            waypoint.place?.altitude,
            waypoint.place?.radius
        )
    }

    /// The number of the latest revision; 0 if none.
    func latestRevision() throws(Database.Failure) -> Int64 {
        let sql = "SELECT max(\(database.number("revision"))) FROM waypoint_revision WHERE \(owns("waypoint_revision"))"
        return try database.value(sql) ?? 0
    }

    func waypoint(_ id: WaypointIdentifier) throws(Database.Failure) -> Waypoint? {
        try waypoints(where: "identifier = ?", id.description).first
    }

    /// Up to `limit` waypoints whose identifiers have a prefix.
    func waypoints(identifiedBy prefix: String, limit: Int64) throws(Database.Failure) -> [Waypoint] {
        // "g" sorts after all hexadecimal digits.
        let condition = "identifier >= ? AND identifier < ? ORDER BY identifier LIMIT ?"
        return try waypoints(where: condition, prefix, prefix + "g", limit)
    }

    func count(of list: WaypointList) throws(Database.Failure) -> Int {
        Int(clamping: try database.value("SELECT count(*) FROM \(current) WHERE \(condition(of: list))") ?? 0)
    }

    /// Up to `limit` waypoints of a list from an index on; all of them if `limit` is `nil`.
    func waypoints(of list: WaypointList, from first: Int, limit: Int?) throws(Database.Failure) -> [Waypoint] {
        let condition = "\(condition(of: list)) ORDER BY \(order(of: list)) LIMIT ? OFFSET ?"
        return try waypoints(where: condition, Int64(max(0, limit ?? Int(Int32.max))), Int64(max(0, first)))
    }

    private func waypoints<each Value: SQLValue>(
        where condition: String,
        _ values: repeat each Value
    ) throws(Database.Failure) -> [Waypoint] {
        let sql = "SELECT \(Self.columns) FROM \(current) WHERE \(condition)"
        return try database.select(sql, repeat each values) { waypoint(in: &$0) }.compactMap(\.self)
    }

    /// The places of all waypoints on the map; their texts, which may be long, are not read.
    func places() throws(Database.Failure) -> [WaypointIdentifier: Place] {
        let sql = """
            SELECT identifier, place, latitude, longitude, altitude, radius FROM \(current) WHERE latitude IS NOT NULL
            """
        let found = try database.select(sql) { row -> (WaypointIdentifier, Place)? in
            guard let id = row.nextText().flatMap({ WaypointIdentifier($0) }), let place = Place(in: &row) else {
                return nil
            }
            return (id, place)
        }
        return Dictionary(found.compactMap(\.self)) { _, latest in latest }
    }

    /// The revisions of a waypoint, in order.
    func history(of id: WaypointIdentifier) throws(Database.Failure) -> [WaypointRevision] {
        let sql = """
            SELECT is_removed, EXISTS (\(undoing("revision"))), \(Self.columns) FROM waypoint_revision AS revision
            WHERE \(owns("revision")) AND identifier = ? ORDER BY revision.\(database.number("revision"))
            """
        let rows = try database.select(sql, id.description) { row -> WaypointRevision? in
            let (isRemoved, isTakenBack) = (row.nextInteger() == 1, row.nextInteger() == 1)
            return waypoint(in: &row).map { WaypointRevision($0, isRemoved: isRemoved, isTakenBack: isTakenBack) }
        }
        return rows.compactMap(\.self)
    }

    /// Up to `limit` revisions after a number, each with its own number.
    func revisions(
        after last: Int64,
        limit: Int64
    ) throws(Database.Failure) -> [(number: Int64, waypoint: Waypoint)] {
        let number = database.number("revision")
        let sql = """
            SELECT \(number), \(Self.columns) FROM waypoint_revision
            WHERE \(owns("waypoint_revision")) AND \(number) > ? ORDER BY \(number) LIMIT ?
            """
        let rows = try database.select(sql, last, limit) { row -> (Int64, Waypoint)? in
            guard let number = row.nextInteger(), let waypoint = waypoint(in: &row) else { return nil }
            return (number, waypoint)
        }
        return rows.compactMap(\.self)
    }

    private static var columns: String {
        """
        identifier, text, created_time, created_leap, is_completed, due_time, due_leap, altered_time, altered_leap, \
        details, place, latitude, longitude, altitude, radius
        """
    }

    private func owns(_ table: String) -> String { database.owns(table) }

    /// A subquery for the latest revision of each waypoint that is not undone, unless that removed it.
    private var current: String {
        let number = database.number("revision")
        return """
            (SELECT * FROM waypoint_revision AS revision
            WHERE \(owns("revision")) AND NOT is_removed AND revision.\(number) = (
              SELECT max(later.\(number)) FROM waypoint_revision AS later WHERE \(owns("later"))
                AND later.identifier = revision.identifier AND NOT EXISTS (\(undoing("later"))))) AS waypoint
            """
    }

    /// A subquery for the step that undoes that of a revision.
    private func undoing(_ revision: String) -> String {
        "SELECT 1 FROM journal_step AS undoing WHERE \(owns("undoing")) AND undoing.undoes = \(revision).step"
    }

    private func condition(of list: WaypointList) -> String {
        switch list {
        case .all: "TRUE"
        case .open: "NOT is_completed"
        case .done: "is_completed"
        }
    }

    /// The order of a list in SQL; waypoints of the same time are in order of arrival.
    private func order(of list: WaypointList) -> String {
        let first = """
            (SELECT min(former.\(database.number("revision"))) FROM waypoint_revision AS former
              WHERE \(owns("former")) AND former.identifier = waypoint.identifier)
            """
        let newest = "created_time DESC, created_leap DESC, \(first) DESC"
        return list == .open ? "due_time IS NULL, due_time, due_leap, \(newest)" : newest
    }

    private func waypoint(in row: inout Database.Row) -> Waypoint? {
        row.nextText().flatMap { WaypointIdentifier($0) }.flatMap { Waypoint($0, in: &row) }
    }
}

extension Waypoint {
    /// Reads the columns after the identifier; `nil` if they are damaged.
    init?(_ id: WaypointIdentifier, in row: inout some FixRowReader) {
        guard let text = row.nextText(), let creationDate = row.nextTime() else { return nil }
        self.init(
            text: text,
            id: id,
            creationDate: creationDate,
            isCompleted: row.nextInteger() == 1,
            dueDate: row.nextTime(),
            alterDate: row.nextTime(),
            details: row.nextText(),
            place: Place(in: &row)
        )
    }
}

extension Place {
    /// Reads the columns with the name, the coordinates, the altitude and the radius; `nil` without a name.
    fileprivate init?(in row: inout some FixRowReader) {
        let (name, latitude, longitude) = (row.nextText(), row.nextReal(), row.nextReal())
        let (altitude, radius) = (row.nextReal(), row.nextReal())
        guard let name else { return nil }
        self.init(name)
        guard let latitude, let longitude else { return }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        self.init(name, at: coordinate, altitude: altitude, radius: radius)
    }
}

extension WaypointTable {
    /// The number of the latest step; 0 if none.
    func latestStep() throws(Database.Failure) -> Int64 {
        let sql = "SELECT max(\(database.number("step"))) FROM journal_step WHERE \(owns("journal_step"))"
        return try database.value(sql) ?? 0
    }

    /// Begins a step and returns its number, within an open transaction.
    func beginStep(undoing undone: Int64? = nil) throws(Database.Failure) -> Int64 {
        let step = try latestStep() + 1
        try database.didBeginStep()
        try database.insert(into: "journal_step", "\(database.number("step")), undoes", step, undone)
        return step
    }

    /// The latest step that is neither an undo nor undone; `nil` if none.
    func lastStep() throws(Database.Failure) -> Int64? {
        let number = database.number("step")
        return try database.value(
            """
            SELECT max(\(number)) FROM journal_step AS step WHERE \(owns("step")) AND undoes IS NULL AND NOT EXISTS (
              SELECT 1 FROM journal_step AS undoing WHERE \(owns("undoing")) AND undoing.undoes = step.\(number))
            """
        )
    }

    /// The latest step that changed a waypoint and is not undone; `nil` if none.
    func lastStep(of id: WaypointIdentifier) throws(Database.Failure) -> Int64? {
        let sql = """
            SELECT max(step) FROM waypoint_revision AS revision
            WHERE \(owns("revision")) AND identifier = ? AND NOT EXISTS (\(undoing("revision")))
            """
        return try database.value(sql, id.description)
    }

    /// The identifiers of the waypoints that a step changed, in order.
    func identifiers(of step: Int64) throws(Database.Failure) -> [WaypointIdentifier] {
        let sql = """
            SELECT identifier FROM waypoint_revision WHERE \(owns("waypoint_revision")) AND step = ?
            GROUP BY identifier ORDER BY min(\(database.number("revision")))
            """
        return try database.select(sql, step) { $0.nextText() }
            .compactMap { $0.flatMap { WaypointIdentifier($0) } }
    }
}

/// Stores changes of waypoints in one step, within an open transaction.
struct WaypointWriting<Database: LogDatabase> {
    private let table: WaypointTable<Database>
    /// The numbers of the step and of its latest revision; `nil` before the first change.
    private var numbers: (step: Int64, revision: Int64)?

    /// The numbers of added and changed waypoints.
    private(set) var update = WaypointUpdate()

    init(in table: WaypointTable<Database>) { self.table = table }

    /// Stores the new state of a waypoint.
    ///
    /// - Parameters:
    ///   - waypoint: the waypoint.
    ///   - next: derives the new state from the current one, which is `nil` if the identifier is unknown, and
    ///     `waypoint`.
    /// - Throws: an error if the database cannot be written.
    mutating func write(
        _ waypoint: Waypoint,
        becoming next: (Waypoint?, Waypoint) -> Waypoint
    ) throws(Database.Failure) {
        let former = try table.waypoint(waypoint.id)
        let next = next(former, waypoint)
        guard next != former else { return }
        try insert(next)
        if former == nil { update.added += 1 } else { update.changed += 1 }
    }

    mutating func remove(_ waypoint: Waypoint) throws(Database.Failure) { try insert(waypoint, isRemoved: true) }

    private mutating func insert(_ waypoint: Waypoint, isRemoved: Bool = false) throws(Database.Failure) {
        // Don't begin a step before there is a change, as the user could undo an empty step.
        let step = if let numbers { numbers.step } else { try table.beginStep() }
        let last = if let numbers { numbers.revision } else { try table.latestRevision() }
        try table.insert(waypoint, isRemoved: isRemoved, numbered: last + 1, in: step)
        numbers = (step, last + 1)
    }
}
