internal import GNSS
internal import Logbook
internal import Storage

extension DeviceDatabase {
    var receivers: ReceiverRows<DeviceDatabase> { ReceiverRows(self) }

    var tracks: TrackRows<DeviceDatabase> { TrackRows(self) }

    /// Number of a receiver, assigning the next one if needed, within an open transaction.
    func receiverNumber(
        of identity: ReceiverIdentity,
        or numbers: inout DeviceNumbers
    ) throws(PostgresError) -> Int64 {
        if let known = try receivers.number(of: identity) { return known }
        numbers.receiver += 1
        try insert(into: "receiver", "receiver, identity") {
            $0.bind(numbers.receiver)
            $0.bind(identity.name)
        }
        return numbers.receiver
    }

    func identities() throws(PostgresError) -> [Int64: ReceiverIdentity] {
        Dictionary(try receivers.all().map { ($0.number, $0.identity) }) { first, _ in first }
    }

    /// Starts a run of a receiver within an open transaction; its number is the device's next one.
    func beginRun(
        _ numbers: inout DeviceNumbers,
        of receiver: Int64,
        by filter: FilterDescription
    ) throws(PostgresError) -> Int64 {
        numbers.run += 1
        try insert(into: "filter_run", "filter_run, receiver, profile, parameters") {
            $0.bind(numbers.run)
            $0.bind(receiver)
            $0.bind(filter.profile)
            $0.bind(filter.parameters)
        }
        return numbers.run
    }

    /// Last run of a receiver with a filter; `nil` without runs.
    func lastRun(of receiver: Int64, by filter: FilterDescription) throws(PostgresError) -> Int64? {
        let condition = "\(owns("filter_run")) AND receiver = ? AND profile = ? AND parameters = ?"
        return try value("SELECT max(filter_run) FROM filter_run WHERE \(condition)") {
            $0.bind(receiver)
            $0.bind(filter.profile)
            $0.bind(filter.parameters)
        }
    }

    /// Adds a track that starts with a fix, within an open transaction.
    func insert(_ track: TrackProgress, of receiver: Int64, with fix: Int64) throws(PostgresError) {
        let columns = """
            track, receiver, first_fix, last_fix, start_time, start_leap, end_time, end_leap, points, distance, \
            moving_time, standing_time, climb_direction, climb_pending
            """
        try insert(into: "track", columns) {
            for number in [track.id, receiver, fix, fix] { $0.bind(number) }
            $0.bind(track.meter.last.time)
            $0.bind(track.meter.last.time)
            $0.bind(1 as Int64)
            for _ in 0..<3 { $0.bind(0.0) }
            $0.bind(0 as Int64)
            $0.bind(0.0)
        }
    }
}
