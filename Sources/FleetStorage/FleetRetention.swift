package import GNSS
package import Postgres

/// The end of what a fleet's database keeps: fixes from before a time, and what is of them alone.
///
/// Whole chunks go. One stays as long as a fix in it, or a track that it has a part of, is not from before the time.
package struct FleetRetention {
    /// An amount of fixes from before a time.
    package struct Extent: Hashable, Sendable {
        /// The number of fixes.
        package internal(set) var fixes: Int64 = 0

        /// The number of chunks that they are sealed in.
        package internal(set) var chunks: Int64 = 0

        /// The number of devices that have some.
        package internal(set) var devices: Int64 = 0
    }

    /// The chunks of a device in which nothing is from after a time; one without times came before one that has them.
    private static let outdated = """
        FROM chunk WHERE device = $1 AND (end_time < $2 OR end_time IS NULL AND EXISTS (
            SELECT FROM chunk AS later WHERE later.device = chunk.device AND later.receiver = chunk.receiver
              AND later.first_fix > chunk.first_fix AND later.end_time < $2))
          AND NOT EXISTS (SELECT FROM track WHERE track.device = chunk.device AND track.receiver = chunk.receiver
            AND track.first_fix <= chunk.last_fix AND track.last_fix >= chunk.first_fix AND track.end_time >= $2)
        """

    /// The statements that remove what is of fixes alone that are no longer there.
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
        "DELETE FROM geofence_event WHERE device = $1 AND time < $2",
        """
        DELETE FROM geofence_stay WHERE device = $1 AND since < $2
          AND NOT EXISTS (SELECT FROM latest WHERE latest.device = $1)
        """,
    ]

    private let connection: PostgresConnection

    /// The retention of a database; its tables are made where they are missing.
    ///
    /// - Throws: `PostgresError` where the server does not let us in, or a newer gpslog made the tables.
    package init(in address: PostgresAddress) throws(PostgresError) {
        connection = try FleetSchema.connection(to: address)
    }

    /// The extent of what is from before a time.
    package func extent(before time: UTCTime) throws(PostgresError) -> Extent {
        try extent { device throws(PostgresError) in
            try count("SELECT count(*), coalesce(sum(fixes), 0)::bigint \(Self.outdated)", of: device, before: time)
        }
    }

    /// Removes what is from before a time, device by device: what is stored for others meanwhile does not wait.
    ///
    /// - Returns: the extent of what was removed.
    package func remove(before time: UTCTime) throws(PostgresError) -> Extent {
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
                // A number that no fix has shows a collector that its memory of the device is out of date.
                numbers.fix += 1
                try numbers.store(for: device, in: connection)
                return removed
            }
        }
        dropEmptyPartitions(before: time)
        return removed
    }

    /// Drops the parts of the table of chunks in which nothing is left, so that their files go, too.
    private func dropEmptyPartitions(before time: UTCTime) {
        let seconds = time.nanosecondsSince1970 / 1_000_000_000
        // A part that somebody reads just now goes the next time.
        try? connection.transaction { () throws(PostgresError) in
            try connection.execute(
                "SET LOCAL lock_timeout = '5s'; SELECT drop_chunk_partitions(to_timestamp(\(seconds)))"
            )
        }
    }

    /// The sum of what there is of each device.
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
