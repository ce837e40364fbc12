internal import GNSS
package import Logbook
internal import Platform

extension FleetMap {
    /// A page of the devices visible to the user.
    ///
    /// - Returns: the page; empty if the tables do not exist.
    /// - Throws: `PostgresError` if they cannot be read.
    package func table(_ query: DeviceConsole.Query) async throws -> DeviceConsole {
        var sums: DayDistances.Sums?
        if query.order == .distance {
            sums = try await distances.sums(since: query.period)
        } else if UTCTime.now.seconds(since: query.day) < Self.longestDay {
            await distances.prepare(since: query.period)
        }
        return try table(query, sums)
    }

    /// Seconds; longer than any day, also where clocks are put back.
    private static let longestDay = 90_000.0

    private func table(_ query: DeviceConsole.Query, _ sums: DayDistances.Sums?) throws(PostgresError) -> DeviceConsole
    {
        try reading { connection throws(PostgresError) in
            // JIT compilation takes longer than the statements.
            try connection.execute("SET LOCAL jit = off")
            let statement = ConsoleStatement(query)
            var table = DeviceConsole()
            let counts = try connection.rows(of: statement.counts, bind: statement.bind) { row in
                (row.nextText().flatMap(DeviceState.init), Int(row.nextInteger() ?? 0), Int(row.nextInteger() ?? 0))
            }
            for case (let state?, let devices, let suspects) in counts {
                table.counts[state] = devices
                table.suspects += suspects
            }
            table.total =
                switch query.filter {
                case .state(let state): table.counts[state] ?? 0
                case .suspect: table.suspects
                case nil: table.counts.values.reduce(0, +)
                }
            table.rows = try connection.rows(of: statement.page) { parameters in
                statement.bind(to: &parameters)
                guard let sums else { return }
                let page = sums.page(query.offset, query.limit, isDescending: query.isDescending)
                parameters.bind(query.isOfAll ? page : sums.devices)
                parameters.bind(query.isOfAll ? "{}" : sums.distances)
            } read: {
                $0.nextConsoleRow()
            }
            return table
        } ?? DeviceConsole()
    }
}

/// SQL of a page of devices.
private struct ConsoleStatement {
    private static let names = """
        (SELECT string_agg(g.name, E'\\n' ORDER BY g.name)
          FROM group_member AS m JOIN device_group AS g USING (device_group) WHERE m.device = c.device)
        """
    private static let today = """
        (SELECT coalesce(sum(p.distance), 0) FROM device_period AS p WHERE p.device = c.device AND p.period >= $1)
        """

    private let query: DeviceConsole.Query

    init(_ query: DeviceConsole.Query) { self.query = query }

    /// Number of devices and of suspect ones in each state.
    var counts: String {
        """
        SELECT state, count(*), count(suspicion) FROM console AS c
        WHERE \(condition) AND $1::bigint IS NOT NULL GROUP BY state
        """
    }

    /// The rows of the page; the figures of the day are added up for them alone, and they are in order of these.
    var page: String {
        let filter =
            switch query.filter {
            case .state(let state): "c.state = '\(state.rawValue)'"
            case .suspect: "c.suspicion IS NOT NULL"
            case nil: "true"
            }
        let direction = query.isDescending ? "DESC" : "ASC"
        let isByDistance = query.order == .distance
        let offset = isByDistance && query.isOfAll ? 0 : query.offset
        return """
            SELECT name, \(Self.names), state, latitude, longitude, time, time_leap, speed, course, suspicion, silent_after,
              battery, is_charging, details, \(Self.today) AS today
            FROM (
              SELECT c.*, \(order) AS key FROM console AS c \(isByDistance ? days : "")
              WHERE \(condition) AND \(filter) AND $1::bigint IS NOT NULL
              ORDER BY key \(direction) NULLS LAST, c.name LIMIT \(query.limit) OFFSET \(offset)
            ) AS c
            ORDER BY \(isByDistance ? "today" : "key") \(direction) NULLS LAST, name
            """
    }

    /// Joins the kept distances, whose arrays are the last two parameters; without conditions, only the page's devices.
    private var days: String {
        let next = [query.group, query.search, query.name].count { $0 != nil } + 2
        return """
            \(query.isOfAll ? "" : "LEFT") JOIN unnest($\(next)::uuid[], $\(next + 1)::bigint[]) AS t (device, today) USING (device)
            """
    }

    private var order: String {
        switch query.order {
        case .name: "c.name"
        case .group: Self.names
        // What needs attention comes first.
        case .state:
            """
            CASE WHEN c.suspicion IS NOT NULL THEN 0 WHEN c.state = 'silent' THEN 1 WHEN c.state = 'moving' THEN 2
              WHEN c.state = 'standing' THEN 3 ELSE 4 END
            """
        // The youngest location has the smallest age.
        case .age: "-c.time"
        case .speed: "c.speed"
        case .battery: "c.battery"
        case .distance: "coalesce(t.today, 0)"
        }
    }

    /// Condition of the group, the search and the name, whose parameters begin with `$2`.
    private var condition: String {
        var (parts, next) = (["true"], 2)
        if query.group != nil {
            parts.append(FleetGroups.condition(query.group, parameter: next, of: "c.device"))
            next += 1
        }
        if query.search != nil {
            parts.append(
                """
                (position(lower($\(next)) IN lower(c.name)) > 0 OR c.device IN (
                  SELECT m.device FROM group_member AS m JOIN device_group AS g USING (device_group)
                  WHERE position(lower($\(next)) IN lower(g.name)) > 0))
                """
            )
            next += 1
        }
        if query.name != nil { parts.append("c.name = $\(next)") }
        return parts.joined(separator: " AND ")
    }

    func bind(to parameters: inout PostgresParameters) {
        parameters.bind(query.period)
        FleetGroups.bind(query.group, to: &parameters)
        for text in [query.search, query.name] { if let text { parameters.bind(stored: text) } }
    }
}

extension DeviceConsole.Query {
    /// Whether no condition excludes devices.
    fileprivate var isOfAll: Bool { group == nil && filter == nil && search == nil && name == nil }

    /// The half hour with which the day begins.
    fileprivate var period: Int64 { day.nanosecondsSince1970 / FleetPeriods.length }
}

extension PostgresRow {
    fileprivate mutating func nextConsoleRow() -> DeviceConsole.Row {
        let (name, groups) = (nextStoredText() ?? "", nextStoredText() ?? "")
        let state = nextText().flatMap(DeviceState.init) ?? .unheard
        let (latitude, longitude, time) = (nextReal(), nextReal(), nextTime())
        let (speed, course, suspicion) = (nextReal(), nextReal(), nextText())
        let silentAfter = nextReal() ?? 0
        var place: DevicePlace?
        if let latitude, let longitude, let time, let spot = Coordinate(latitude: latitude, longitude: longitude) {
            place = DevicePlace(
                name,
                at: spot,
                time,
                speed: speed,
                course: course,
                suspicion: suspicion,
                silentAfter: silentAfter
            )
        }
        let (battery, isCharging, details) = (nextReal(), nextInteger().map { $0 == 1 }, nextStoredText())
        return DeviceConsole.Row(
            name,
            in: groups.split(separator: "\n").map(String.init),
            state,
            at: place,
            battery: battery,
            isCharging: isCharging,
            distance: nextReal() ?? 0,
            silentAfter: silentAfter,
            details: details
        )
    }
}
