internal import Glibc
internal import GNSS
package import Logbook

/// The geofences of a fleet and the events of its devices.
package struct FleetGeofences {
    /// Condition that the tenant in `$1` may change the geofence; `NULL` may change each.
    private static let isOwn = "($1::text IS NULL OR pg_has_role($1::text::name, tenant, 'USAGE'))"

    private let connection: PostgresConnection
    private let tenant: String?

    /// Connects to a database, creating its tables if needed.
    ///
    /// - Parameters:
    ///   - address: the database.
    ///   - tenant: the role for whose devices geofences are added, and whose geofences are changed; `nil` for all.
    /// - Throws: `PostgresError` if the connection fails, or a newer gpslog created the tables.
    package init(in address: PostgresAddress, of tenant: String? = nil) throws(PostgresError) {
        (connection, self.tenant) = (try FleetSchema.connection(to: address), tenant)
    }

    /// Uses a connection to a database that already has its tables.
    init(_ connection: PostgresConnection) { (self.connection, tenant) = (connection, nil) }

    /// Adds a geofence, which devices inside enter with their next location.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - shape: its outline.
    ///   - group: the name of a group of devices; `nil` for all devices.
    /// - Returns: `false` if a geofence with the name exists, or the group does not.
    /// - Throws: `PostgresError` if it cannot be written.
    package func add(
        _ name: String,
        _ shape: Geofence.Shape,
        for group: String? = nil
    ) throws(PostgresError) -> Bool {
        let sql = """
            INSERT INTO geofence (tenant, geofence, name, bounds, latitude, longitude, radius, outline, device_group)
            SELECT coalesce($1::text::name, CASE WHEN row_security_active('geofence') THEN current_user END),
              gen_random_uuid(), $2, box(point($3, $4), point($5, $6)), $7, $8, $9, $10::polygon,
              g.device_group
            FROM (SELECT $11::text AS name) AS named LEFT JOIN device_group AS g USING (name)
            WHERE named.name IS NULL OR g.device_group IS NOT NULL
            ON CONFLICT (name) DO NOTHING
            """
        return try connection.logging("geofence add", name) { () throws(PostgresError) in
            try connection.run(sql) { parameters in
                parameters.bind(tenant)
                parameters.bind(stored: name)
                Self.bind(shape, to: &parameters)
                parameters.bind(stored: group)
            } == 1
        }
    }

    /// Changes a geofence; who is inside shows with each device's next location.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - shape: its new outline; `nil` to keep it.
    ///   - group: the name of the group of devices it is for, empty for all devices; `nil` to keep it.
    /// - Returns: `false` if the geofence or the group does not exist.
    /// - Throws: `PostgresError` if it cannot be written.
    package func change(
        _ name: String,
        to shape: Geofence.Shape? = nil,
        for group: String? = nil
    ) throws(PostgresError) -> Bool {
        let sql = """
            UPDATE geofence SET
              bounds = CASE WHEN $3::float8 IS NULL THEN bounds ELSE box(point($3, $4), point($5, $6)) END,
              latitude = CASE WHEN $3 IS NULL THEN latitude ELSE $7 END,
              longitude = CASE WHEN $3 IS NULL THEN longitude ELSE $8 END,
              radius = CASE WHEN $3 IS NULL THEN radius ELSE $9 END,
              outline = CASE WHEN $3 IS NULL THEN outline ELSE $10::polygon END,
              device_group = CASE WHEN $11::text IS NULL THEN device_group
                ELSE (SELECT g.device_group FROM device_group AS g WHERE g.name = $11) END
            WHERE name = $2 AND \(Self.isOwn)
              AND (coalesce($11, '') = '' OR EXISTS (SELECT FROM device_group AS g WHERE g.name = $11))
            """
        return try connection.logging("geofence change", name) { () throws(PostgresError) in
            try connection.run(sql) { parameters in
                parameters.bind(tenant)
                parameters.bind(stored: name)
                Self.bind(shape, to: &parameters)
                parameters.bind(stored: group)
            } == 1
        }
    }

    /// Binds eight parameters: the bounds, and the circle or the outline; all `NULL` without a shape.
    private static func bind(_ shape: Geofence.Shape?, to parameters: inout PostgresParameters) {
        guard let shape else {
            for _ in 0..<7 { parameters.bind(nil as Double?) }
            parameters.bind(nil as String?)
            return
        }
        let bounds = GeofenceBounds(of: shape)
        for edge in [bounds.west, bounds.south, bounds.east, bounds.north] { parameters.bind(edge) }
        switch shape {
        case .circle(let middle, let radius):
            for value in [middle.latitude, middle.longitude, radius] { parameters.bind(value) }
            parameters.bind(nil as String?)
        case .polygon(let corners):
            for _ in 0..<3 { parameters.bind(nil as Double?) }
            parameters.bind(text(of: corners))
        }
    }

    /// Removes a geofence, keeping its events.
    ///
    /// - Returns: `false` if there is no geofence with the name.
    /// - Throws: `PostgresError` if it cannot be removed.
    package func remove(_ name: String) throws(PostgresError) -> Bool {
        let sql = "DELETE FROM geofence WHERE name = $2 AND \(Self.isOwn)"
        return try connection.logging("geofence remove", name) { () throws(PostgresError) in
            try connection.run(sql) {
                $0.bind(tenant)
                $0.bind(stored: name)
            } == 1
        }
    }

    /// All geofences sorted by name, with the number of devices inside each.
    package func all() throws(PostgresError) -> [Geofence] {
        let sql = """
            SELECT name, latitude, longitude, radius, outline::text,
              (SELECT count(*) FROM geofence_stay WHERE geofence_stay.geofence = geofence.geofence),
              (SELECT g.name FROM device_group AS g WHERE g.device_group = geofence.device_group)
            FROM geofence ORDER BY geofence.name
            """
        return try connection.rows(of: sql) { row -> Geofence? in
            let name = row.nextStoredText() ?? ""
            let (latitude, longitude, radius) = (row.nextReal(), row.nextReal(), row.nextReal())
            let (outline, devices, group) = (row.nextText(), Int(row.nextInteger() ?? 0), row.nextStoredText())
            if let outline {
                return Geofence(name, .polygon(Self.corners(of: outline)), devices: devices, group: group)
            }
            guard let latitude, let longitude, let radius,
                let middle = Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            return Geofence(name, .circle(around: middle, radius: radius), devices: devices, group: group)
        }.compactMap(\.self)
    }

    /// Latest events, newest first.
    package func events(limit: Int) throws(PostgresError) -> [GeofenceEvent] {
        let sql = """
            SELECT device.name, geofence_event.name, entered, time, time_leap, latitude, longitude
            FROM geofence_event JOIN device USING (device)
            ORDER BY time DESC, time_leap DESC, entered, device.name, geofence_event.name LIMIT $1
            """
        return try connection.rows(of: sql, bind: { $0.bind(Int64(limit)) }) { row -> GeofenceEvent? in
            let (device, geofence) = (row.nextStoredText() ?? "", row.nextStoredText() ?? "")
            let hasEntered = row.nextInteger() == 1
            let (time, latitude, longitude) = (row.nextTime(), row.nextReal(), row.nextReal())
            guard let time, let latitude, let longitude,
                let place = Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            return GeofenceEvent(of: device, at: geofence, hasEntered: hasEntered, time, at: place)
        }.compactMap(\.self)
    }

    /// Corners in PostgreSQL's notation of a polygon, longitude before latitude: `((13,54),(14,54),(14,55))`.
    private static func text(of corners: [Coordinate]) -> String {
        "(" + corners.map { "(\($0.longitude),\($0.latitude))" }.joined(separator: ",") + ")"
    }

    private static func corners(of text: String) -> [Coordinate] {
        let numbers = text.split { "(),".contains($0) }.compactMap { Double($0) }
        return stride(from: 0, to: numbers.count - 1, by: 2).compactMap { index in
            Coordinate(latitude: numbers[index + 1], longitude: numbers[index])
        }
    }
}

/// Bounding box of a geofence in degrees; it has all longitudes if it crosses the 180th meridian or contains a pole.
struct GeofenceBounds {
    private(set) var west = -180.0
    private(set) var south = 90.0
    private(set) var east = 180.0
    private(set) var north = -90.0

    /// Radius in metres of the sphere on which the database computes distances.
    private static let earthRadius = 6_371_008.8

    /// Margin in degrees, larger than rounding errors.
    private static let margin = 1e-6

    init(of shape: Geofence.Shape) {
        switch shape {
        case .circle(let middle, let radius):
            let angle = radius / Self.earthRadius
            let degrees = angle * 180 / .pi + Self.margin
            (south, north) = (max(-90, middle.latitude - degrees), min(90, middle.latitude + degrees))
            let share = sin(min(angle, .pi / 2)) / cos(middle.latitude * .pi / 180)
            guard south > -90, north < 90, share < 1 else { return }
            let width = asin(share) * 180 / .pi + Self.margin
            guard middle.longitude - width >= -180, middle.longitude + width <= 180 else { return }
            (west, east) = (middle.longitude - width, middle.longitude + width)
        case .polygon(let corners):
            (west, east) = (180, -180)
            for corner in corners {
                (south, north) = (min(south, corner.latitude), max(north, corner.latitude))
                (west, east) = (min(west, corner.longitude), max(east, corner.longitude))
            }
        }
    }
}
