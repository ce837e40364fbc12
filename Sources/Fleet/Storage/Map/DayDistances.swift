internal import GNSS
internal import Logbook

/// Distances of all devices since a day began, kept in memory to sort the table by them.
///
/// To add them up takes seconds for 50,000 devices. So they are read once, and again in the background.
actor DayDistances {
    /// How old the distances become: while the table is sorted by them, and while it is shown in another order.
    private static let (sortedAge, otherAge) = (Duration.seconds(60), Duration.seconds(600))
    /// Days kept: browsers in other time zones begin the day at other times.
    private static let mostDays = 8

    private let places: FleetMap
    private var days: [Int64: Day] = [:]

    private struct Day {
        var sums: Sums?
        var reading: Task<Sums, any Error>?
    }

    /// PostgreSQL's texts of two arrays: all devices in order of their distances, and these.
    struct Sums: Sendable {
        let devices, distances: String
        fileprivate let time: ContinuousClock.Instant

        /// The text of an array of a page's devices, in any order.
        func page(_ offset: Int, _ limit: Int, isDescending: Bool) -> String {
            // Braces around UUIDs of 36 characters, with commas between them.
            let (bytes, width) = (devices.utf8, 37)
            let count = (bytes.count - 1) / width
            let (first, end) = (min(offset, count), min(offset + limit, count))
            let range = isDescending ? count - end..<count - first : first..<end
            let text = bytes.dropFirst(1 + range.lowerBound * width).prefix(max(0, range.count * width - 1))
            return "{" + String(decoding: text, as: UTF8.self) + "}"
        }
    }

    /// Uses a connection of its own, so that the map can be read at the same time.
    init(of address: PostgresAddress) { places = FleetMap(of: address) }

    /// Distances since the half hour `period`, at most about a minute old if they are asked for that often.
    ///
    /// - Throws: `PostgresError` if they were never read and cannot be.
    func sums(since period: Int64, at now: ContinuousClock.Instant = .now) async throws -> Sums {
        let reading = refreshed(period, olderThan: Self.sortedAge, at: now)
        if let sums = days[period]?.sums { return sums }
        return try await reading.value
    }

    /// Reads the distances in the background if they are missing or old.
    func prepare(since period: Int64, at now: ContinuousClock.Instant = .now) {
        _ = refreshed(period, olderThan: Self.otherAge, at: now)
    }

    private func refreshed(
        _ period: Int64,
        olderThan age: Duration,
        at now: ContinuousClock.Instant
    ) -> Task<Sums, any Error> {
        let day = days[period] ?? Day()
        if let reading = day.reading { return reading }
        if let sums = day.sums, sums.time.duration(to: now) < age { return Task { sums } }
        if days.count >= Self.mostDays, days[period] == nil, let oldest = days.keys.min() { days[oldest] = nil }
        let reading = Task {
            do {
                let (devices, distances) = try await places.distances(since: period)
                let sums = Sums(devices: devices, distances: distances, time: now)
                days[period] = Day(sums: sums)
                return sums
            } catch {
                days[period]?.reading = nil
                throw error
            }
        }
        days[period] = Day(sums: day.sums, reading: reading)
        return reading
    }
}

extension FleetMap {
    /// Devices and their distances since the half hour `period`, as texts of arrays.
    fileprivate func distances(since period: Int64) throws(PostgresError) -> (devices: String, distances: String) {
        let sql = """
            SELECT coalesce(array_agg(device ORDER BY today, name), '{}')::text,
              coalesce(array_agg(today ORDER BY today, name), '{}')::text
            FROM (
              SELECT device, name, coalesce(round(today)::bigint, 0) AS today FROM device LEFT JOIN (
                SELECT device, sum(distance) AS today FROM device_period WHERE period >= $1 GROUP BY device
              ) AS t USING (device)
            ) AS t
            """
        let rows = try reading { connection throws(PostgresError) in
            try connection.execute("SET LOCAL jit = off")
            return try connection.rows(of: sql) {
                $0.bind(period)
            } read: {
                ($0.nextText(), $0.nextText())
            }
        }
        return (rows?.first?.0 ?? "{}", rows?.first?.1 ?? "{}")
    }
}
