internal import Logbook
internal import Postgres

struct FleetRuns {
    let device: DeviceKey
    let connection: PostgresConnection

    /// Starts a run of a receiver within an open transaction; its number is the device's next one.
    func begin(
        _ numbers: inout DeviceNumbers,
        of receiver: Int64,
        by filter: FilterDescription
    ) throws(PostgresError) -> Int64 {
        numbers.run += 1
        let sql = """
            INSERT INTO filter_run (device, filter_run, receiver, profile, parameters) VALUES ($1, $2, $3, $4, $5)
            """
        try connection.run(sql) {
            $0.bind(device)
            $0.bind(numbers.run)
            $0.bind(receiver)
            $0.bind(stored: filter.profile)
            $0.bind(stored: filter.parameters)
        }
        return numbers.run
    }

    /// Last run of a receiver with a filter; `nil` without runs.
    func last(of receiver: Int64, by filter: FilterDescription) throws(PostgresError) -> Int64? {
        let sql = """
            SELECT max(filter_run) FROM filter_run
            WHERE device = $1 AND receiver = $2 AND profile = $3 AND parameters = $4
            """
        return try connection.integer(sql) {
            $0.bind(device)
            $0.bind(receiver)
            $0.bind(stored: filter.profile)
            $0.bind(stored: filter.parameters)
        }
    }
}
