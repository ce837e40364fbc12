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
        try insert(into: "receiver", "receiver, identity", numbers.receiver, identity.name)
        return numbers.receiver
    }

    /// Starts a run of a receiver within an open transaction; its number is the device's next one.
    func beginRun(
        _ numbers: inout DeviceNumbers,
        of receiver: Int64,
        by filter: FilterDescription
    ) throws(PostgresError) -> Int64 {
        numbers.run += 1
        try insert(
            into: "filter_run",
            "filter_run, receiver, profile, parameters",
            numbers.run,
            receiver,
            filter.profile,
            filter.parameters
        )
        return numbers.run
    }

    /// Last run of a receiver with a filter; `nil` without runs.
    func lastRun(of receiver: Int64, by filter: FilterDescription) throws(PostgresError) -> Int64? {
        let condition = "\(owns("filter_run")) AND receiver = ? AND profile = ? AND parameters = ?"
        return try value(
            "SELECT max(filter_run) FROM filter_run WHERE \(condition)",
            receiver,
            filter.profile,
            filter.parameters
        )
    }

    /// Adds a track that starts with a fix, within an open transaction.
    func insert(_ track: TrackProgress, of receiver: Int64, with fix: Int64) throws(PostgresError) {
        let columns = """
            track, receiver, first_fix, last_fix, start_time, start_leap, end_time, end_leap, points, distance, \
            moving_time, standing_time, climb_direction, climb_pending
            """
        let start = track.meter.last.time
        try insert(
            into: "track",
            columns,
            track.id,
            receiver,
            fix,
            fix,
            start,
            start,
            1 as Int64,
            0.0,
            0.0,
            0.0,
            0 as Int64,
            0.0
        )
    }
}
