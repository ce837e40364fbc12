package import GNSS

/// Deletes old fixes, and everything that belongs only to them, from a fleet's database.
///
/// Deletes whole chunks. A chunk stays if it has a later fix, or fixes of a track that ends later.
package struct FleetRetention: FleetPart {
    /// How much is older than a time.
    package struct Extent: Hashable, Sendable {
        package internal(set) var fixes: Int64 = 0

        package internal(set) var chunks: Int64 = 0

        package internal(set) var devices: Int64 = 0
    }

    /// Chunks of a device without later fixes; one without times is outdated if a later chunk of its receiver is.
    private static let outdated = """
        FROM chunk WHERE device = $1 AND (end_time < $2 OR end_time IS NULL AND EXISTS (
            SELECT FROM chunk AS later WHERE later.device = chunk.device AND later.receiver = chunk.receiver
              AND later.first_fix > chunk.first_fix AND later.end_time < $2))
          AND NOT EXISTS (SELECT FROM track WHERE track.device = chunk.device AND track.receiver = chunk.receiver
            AND track.first_fix <= chunk.last_fix AND track.last_fix >= chunk.first_fix AND track.end_time >= $2)
        """

    /// Statements that delete rows belonging only to deleted fixes.
    private static let removals = [
        """
        DELETE FROM track WHERE device = $1 AND end_time < $2 AND NOT EXISTS (
          SELECT FROM chunk WHERE chunk.device = track.device AND chunk.receiver = track.receiver
            AND chunk.first_fix <= track.last_fix AND chunk.last_fix >= track.first_fix)
        """,
        """
        DELETE FROM latest WHERE device = $1 AND time < $2 AND NOT EXISTS (
          SELECT FROM chunk WHERE chunk.device = latest.device AND chunk.receiver = latest.receiver
            AND chunk.first_fix <= latest.fix AND chunk.last_fix >= latest.fix)
        """,
        """
        DELETE FROM upload_refusal WHERE device = $1 AND time < $2 AND NOT EXISTS (
          SELECT FROM chunk WHERE chunk.device = upload_refusal.device AND chunk.receiver = upload_refusal.receiver
            AND chunk.first_fix <= upload_refusal.fix AND chunk.last_fix >= upload_refusal.fix)
        """,
        "DELETE FROM device_period WHERE device = $1 AND (period + 1) * \(FleetPeriods.length) <= $2",
        "DELETE FROM stop WHERE device = $1 AND until < $2",
        "DELETE FROM alert WHERE device = $1 AND until < $2",
        "DELETE FROM device_report WHERE device = $1 AND time < $2",
        "DELETE FROM geofence_event WHERE device = $1 AND time < $2",
        """
        DELETE FROM geofence_stay WHERE device = $1 AND since < $2
          AND NOT EXISTS (SELECT FROM latest WHERE latest.device = $1)
        """,
    ]

    private let connection: PostgresConnection

    package init(_ connection: PostgresConnection) { self.connection = connection }

    /// How much `remove` would delete.
    package func extent(before time: UTCTime) throws(PostgresError) -> Extent {
        try extent { device throws(PostgresError) in
            try count("SELECT count(*), coalesce(sum(fixes), 0)::bigint \(Self.outdated)", of: device, before: time)
        }
    }

    /// Deletes what is older than a time, one device at a time so that storing for other devices is not blocked.
    ///
    /// - Returns: the amount of deleted fixes.
    package func remove(before time: UTCTime) throws(PostgresError) -> Extent {
        try connection.log("retain", "before \(time)")
        let removed = try extent { device throws(PostgresError) in
            try connection.transaction { () throws(PostgresError) in
                var numbers = try DeviceNumbers(locking: device, in: connection)
                let removal = """
                    WITH removed AS (DELETE \(Self.outdated) RETURNING fixes)
                    SELECT count(*), coalesce(sum(fixes), 0)::bigint FROM removed
                    """
                let removed = try count(removal, of: device, before: time)
                if removed.chunks == 0 { return removed }
                for sql in Self.removals { try connection.run(sql) { bind(device, time, to: &$0) } }
                // Skip a number, so that collectors notice that their cached state of the device is outdated.
                numbers.fix += 1
                try numbers.store(for: device, in: connection)
                return removed
            }
        }
        dropEmptyPartitions(before: time)
        return removed
    }

    /// Drops empty partitions of the chunk table, which also deletes their files.
    private func dropEmptyPartitions(before time: UTCTime) {
        let seconds = time.nanosecondsSince1970 / 1_000_000_000
        // A partition in use is dropped at the next call.
        try? connection.transaction { () throws(PostgresError) in
            try connection.execute(
                "SET LOCAL lock_timeout = '5s'; SELECT drop_chunk_partitions(to_timestamp(\(seconds)))"
            )
        }
    }

    private func extent(
        _ part: (DeviceKey) throws(PostgresError) -> (chunks: Int64, fixes: Int64)
    ) throws(PostgresError) -> Extent {
        let devices = try connection.rows(of: "SELECT device FROM device ORDER BY name") { DeviceKey($0.nextBytes()) }
        var extent = Extent()
        for device in devices {
            let part = try part(device)
            extent.fixes += part.fixes
            extent.chunks += part.chunks
            extent.devices += part.chunks > 0 ? 1 : 0
        }
        return extent
    }

    private func count(
        _ sql: String,
        of device: DeviceKey,
        before time: UTCTime
    ) throws(PostgresError) -> (chunks: Int64, fixes: Int64) {
        try connection.rows(of: sql, bind: { bind(device, time, to: &$0) }) { row in
            (row.nextInteger() ?? 0, row.nextInteger() ?? 0)
        }.first ?? (0, 0)
    }

    private func bind(_ device: DeviceKey, _ time: UTCTime, to parameters: inout PostgresParameters) {
        parameters.bind(device)
        parameters.bind(time.nanosecondsSince1970)
    }
}
