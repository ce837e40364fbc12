internal import Glibc
internal import GNSS
package import Logbook
internal import Platform
internal import Storage

/// Reads the map of all devices visible to the user, by one connection on its own thread.
package actor FleetMap {
    /// Most devices returned without clustering.
    package static let most = 200

    private let queue: ExecutorThread
    private let address: PostgresAddress
    private var connection: PostgresConnection?
    /// To sort the table of devices.
    private(set) lazy var distances = DayDistances(of: address)

    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Connects at the first query, and keeps the connection.
    package init(of address: PostgresAddress) { (queue, self.address) = (ExecutorThread(), address) }

    /// The devices in a view, clustered if the view asks for it.
    ///
    /// - Returns: the devices; empty if the tables do not exist.
    /// - Throws: `PostgresError` if they cannot be read.
    package func map(in view: DeviceMap.View) throws(PostgresError) -> DeviceMap {
        try reading { connection throws(PostgresError) in
            if let zoom = view.zoom {
                try Self.clusters(MapGrid(of: view.box, at: zoom), in: view, from: connection)
            } else {
                try Self.devices(in: view, from: connection)
            }
        } ?? DeviceMap()
    }

    /// Groups visible to the user, sorted by name.
    package func groups() throws(PostgresError) -> [FleetGroups.Entry] {
        try reading { connection throws(PostgresError) in try FleetGroups(connection).all() } ?? []
    }

    /// Current geofences visible to the user, sorted by name.
    package func geofences() throws(PostgresError) -> [Geofence] {
        try reading { connection throws(PostgresError) in try FleetGeofences(connection).all() } ?? []
    }

    /// Alerts that last, then those that are over, the newest first.
    package func alerts(_ limit: Int) throws(PostgresError) -> [DeviceAlert] {
        try reading { connection throws(PostgresError) in try FleetAlerts(connection).latest(limit: limit) } ?? []
    }

    /// The users of the page; empty if the connection's role may not read them.
    package func users() throws(PostgresError) -> [FleetUser] {
        try reading { connection throws(PostgresError) in
            let sql = "SELECT has_table_privilege('fleet_user', 'SELECT')::int"
            return try connection.integer(sql) == 1 ? try FleetUsers(connection).all() : []
        } ?? []
    }

    /// Latest changes of users, newest first; those of a tenant's users unless it is `nil`.
    package func log(_ limit: Int, of tenant: String?) throws(PostgresError) -> [FleetChange] {
        try reading { connection throws(PostgresError) in
            try FleetUsers(connection).log(limit: limit, of: tenant)
        } ?? []
    }

    /// Latest geofence events, newest first.
    package func geofenceEvents(_ limit: Int) throws(PostgresError) -> [GeofenceEvent] {
        try reading { connection throws(PostgresError) in try FleetGeofences(connection).events(limit: limit) } ?? []
    }

    /// Reads within one transaction; `nil` if the tables do not exist.
    func reading<Result>(
        _ body: (PostgresConnection) throws(PostgresError) -> Result
    ) throws(PostgresError) -> Result? {
        let connection = try connected()
        return try connection.transaction(.ofOneInstant) { () throws(PostgresError) -> Result? in
            guard try connection.schemaVersion >= FleetSchema.newest else { return nil }
            return try body(connection)
        }
    }

    private func connected() throws(PostgresError) -> PostgresConnection {
        if let connection { return connection }
        let connection = try PostgresConnection(address)
        self.connection = connection
        return connection
    }

    private static func clusters(
        _ grid: MapGrid,
        in view: DeviceMap.View,
        from connection: PostgresConnection
    ) throws(PostgresError) -> DeviceMap {
        // The planner would sort all devices if it expects many cells, or few devices in a box.
        // It also expects JIT compilation to pay off, but that takes four times the time of the statement itself.
        try connection.execute("SET LOCAL enable_sort = off; SET LOCAL jit = off")
        let condition = ViewCondition(view, firstParameter: 2)
        // Latitudes beyond ±85°, which Web Mercator does not show, belong to the last cells.
        let sql = """
            SELECT devices, name, cell.latitude, cell.longitude, cell.time, coalesce(time_leap, 0), speed, course,
              suspicion, silent_after, south, west, north, east, suspects
            FROM (
              SELECT count(*) AS devices, count(suspicion) AS suspects, avg(latitude) AS latitude, avg(longitude) AS longitude, max(time) AS time,
                min(latitude) AS south, min(longitude) AS west, max(latitude) AS north, max(longitude) AS east
              FROM latest WHERE \(condition.sql)
              GROUP BY floor((longitude + 180) / $1),
                floor(degrees(asinh(tan(radians(least(greatest(latitude, -85), 85))))) / $1)
            ) AS cell LEFT JOIN LATERAL (
              SELECT name, time_leap, speed, course, suspicion, rule_value(device, 'silent-after') AS silent_after
              FROM latest JOIN device USING (device)
              WHERE devices = 1 AND point(longitude, latitude) <@ box(point(west, south), point(east, north))
                AND longitude = west AND latitude = south AND \(condition.group) LIMIT 1
            ) AS alone ON true
            """
        var map = DeviceMap()
        _ = try connection.rows(of: sql) { parameters in
            parameters.bind(grid.degrees)
            condition.bind(to: &parameters)
        } read: { row in
            let count = Int(row.nextInteger() ?? 0)
            let device = row.nextPlacedDevice()
            if count == 1, let device { return map.devices.append(device) }
            let (south, west, north, east) = (row.nextReal(), row.nextReal(), row.nextReal(), row.nextReal())
            guard let device, let south, let west, let north, let east,
                let box = BoundingBox(west: west, south: south, east: east, north: north)
            else { return }
            let suspects = Int(row.nextInteger() ?? 0)
            map.clusters.append(
                DeviceCluster(of: count, around: device.coordinate, in: box, latest: device.time, suspects: suspects)
            )
        }
        return map
    }

    private static func devices(
        in view: DeviceMap.View,
        from connection: PostgresConnection
    ) throws(PostgresError) -> DeviceMap {
        let condition = ViewCondition(view, firstParameter: 2)
        let sql = """
            SELECT \(DevicePlace.columns) FROM latest JOIN device USING (device) WHERE \(condition.sql)
            ORDER BY name LIMIT $1
            """
        var map = DeviceMap()
        map.devices = try connection.rows(of: sql) { parameters in
            parameters.bind(Int64(most + 1))
            condition.bind(to: &parameters)
        } read: {
            $0.nextPlacedDevice()
        }.compactMap(\.self)
        map.isCutOff = map.devices.count > most
        map.devices = Array(map.devices.prefix(most))
        return map
    }
}

extension DevicePlace {
    /// Columns of `latest` and `device` that `nextPlacedDevice` reads.
    static let columns = """
        name, latitude, longitude, time, time_leap, speed, course, suspicion, rule_value(device, 'silent-after')
        """
}

extension PostgresRow {
    /// Reads a device from nine columns, those of `DevicePlace.columns`; `nil` without a position.
    mutating func nextPlacedDevice() -> DevicePlace? {
        let name = nextStoredText() ?? ""
        let (latitude, longitude) = (nextReal(), nextReal())
        let time = nextTime()
        let (speed, course, suspicion) = (nextReal(), nextReal(), nextText())
        let silentAfter = nextReal() ?? FleetRules.Kind.silentAfter.usual
        guard let latitude, let longitude, let time,
            let place = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        return DevicePlace(
            name,
            at: place,
            time,
            speed: speed,
            course: course,
            suspicion: suspicion,
            silentAfter: silentAfter
        )
    }
}

/// Grid cells of a Web Mercator map, with at most one marker each.
struct MapGrid {
    /// Approximate maximum number of cells.
    ///
    /// More markers are not legible, even if the whole earth is requested at a high zoom.
    static let most = 4096.0

    /// Size of a cell in degrees of longitude; on the map, cells are square.
    let degrees: Double

    /// Chooses cells of 64 points, doubling the size until there are not too many.
    init(of box: BoundingBox?, at zoom: Int) {
        var degrees = 360 / exp2(Double(min(max(zoom, 0), Self.closest)) + 2)
        let width = box.map { $0.east - $0.west + ($0.west > $0.east ? 360 : 0) } ?? 360
        let height = Self.height(box?.north ?? 90) - Self.height(box?.south ?? -90)
        while (width / degrees + 1) * (height / degrees + 1) > Self.most { degrees *= 2 }
        self.degrees = degrees
    }

    /// Highest zoom level of a map.
    static let closest = 22

    /// Distance of a parallel from the equator on the map, in degrees of longitude.
    private static func height(_ latitude: Double) -> Double {
        asinh(tan(min(max(latitude, -85), 85) * .pi / 180)) * 180 / .pi
    }

    /// SQL condition that a latest position is within a box, whose edges are parameters starting with `first`.
    ///
    /// The expression matches that of the spatial index.
    static func condition(_ box: BoundingBox?, firstParameter first: Int) -> String {
        guard let box else { return "true" }
        let (west, south, east, north) = ("$\(first)", "$\(first + 1)", "$\(first + 2)", "$\(first + 3)")
        let parts = box.west <= box.east ? [(west, east)] : [(west, "180"), ("-180", east)]
        let conditions = parts.map { west, east in
            "point(longitude, latitude) <@ box(point(\(west), \(south)), point(\(east), \(north)))"
        }
        return "(\(conditions.joined(separator: " OR ")))"
    }

    /// Binds the parameters of `condition`, if it has any.
    static func bind(_ box: BoundingBox?, to parameters: inout PostgresParameters) {
        guard let box else { return }
        for edge in [box.west, box.south, box.east, box.north] { parameters.bind(edge) }
    }
}

/// SQL condition that a latest position is in a view's box and its device in the view's group.
struct ViewCondition {
    private let view: DeviceMap.View
    private let firstParameter: Int

    init(_ view: DeviceMap.View, firstParameter: Int) { (self.view, self.firstParameter) = (view, firstParameter) }

    /// Condition of the box and the group, for rows with longitude, latitude and device.
    var sql: String { "\(MapGrid.condition(view.box, firstParameter: firstParameter)) AND \(group)" }

    var group: String { FleetGroups.condition(view.group, parameter: firstParameter + (view.box == nil ? 0 : 4)) }

    func bind(to parameters: inout PostgresParameters) {
        MapGrid.bind(view.box, to: &parameters)
        FleetGroups.bind(view.group, to: &parameters)
    }
}
