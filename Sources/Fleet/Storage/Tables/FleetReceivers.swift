internal import GNSS
internal import Logbook

struct FleetReceivers {
    let device: DeviceKey
    let connection: PostgresConnection

    /// Number of a receiver; `nil` if it has none.
    func number(of identity: ReceiverIdentity) throws(PostgresError) -> Int64? {
        try connection.integer("SELECT receiver FROM receiver WHERE device = $1 AND identity = $2") {
            $0.bind(device)
            $0.bind(stored: identity.name)
        }
    }

    /// Number of a receiver, assigning the next one if needed, within an open transaction.
    func number(of identity: ReceiverIdentity, or numbers: inout DeviceNumbers) throws(PostgresError) -> Int64 {
        if let known = try number(of: identity) { return known }
        numbers.receiver += 1
        try connection.run("INSERT INTO receiver (device, receiver, identity) VALUES ($1, $2, $3)") {
            $0.bind(device)
            $0.bind(numbers.receiver)
            $0.bind(stored: identity.name)
        }
        return numbers.receiver
    }

    func identities() throws(PostgresError) -> [Int64: ReceiverIdentity] {
        let rows = try connection.rows(
            of: "SELECT receiver, identity FROM receiver WHERE device = $1",
            bind: { $0.bind(device) },
            read: { ($0.nextInteger() ?? 0, ReceiverIdentity($0.nextStoredText() ?? "")) }
        )
        return Dictionary(rows) { first, _ in first }
    }

    /// All remembered receivers, the most recently active first.
    func remembered() throws(PostgresError) -> [RememberedReceiver] {
        let sql = """
            SELECT identity, line_setting, sentences, heard_time, heard_leap FROM receiver
            WHERE device = $1 AND heard_time IS NOT NULL ORDER BY heard_time DESC, heard_leap DESC, identity
            """
        return try connection.rows(of: sql, bind: { $0.bind(device) }) { row throws(PostgresError) in
            let (name, lineSetting) = (row.nextStoredText(), row.nextStoredText())
            let sentences = row.nextStoredText() ?? ""
            guard let name, let lastHeard = row.nextTime() else {
                throw PostgresError(
                    .damaged,
                    message: "invalid receiver",
                    database: connection.address.description
                )
            }
            return RememberedReceiver(
                receiver: ReceiverIdentity(name),
                lineSetting: lineSetting,
                sentences: sentences.split(separator: " ").map(String.init),
                lastHeard: lastHeard
            )
        }
    }

    /// Remembers a receiver within an open transaction.
    func remember(_ remembered: RememberedReceiver) throws(PostgresError) {
        var numbers = try DeviceNumbers(locking: device, in: connection)
        let number = try number(of: remembered.receiver, or: &numbers)
        try numbers.store(for: device, in: connection)
        let sql = """
            UPDATE receiver SET line_setting = $3, sentences = $4, heard_time = $5, heard_leap = $6
            WHERE device = $1 AND receiver = $2
            """
        try connection.run(sql) {
            $0.bind(device)
            $0.bind(number)
            $0.bind(stored: remembered.lineSetting)
            $0.bind(stored: remembered.sentences.joined(separator: " "))
            $0.bind(remembered.lastHeard)
        }
    }
}

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
