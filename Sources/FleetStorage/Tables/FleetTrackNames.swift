internal import GNSS
internal import Logbook
internal import Postgres
internal import Storage

/// The names of a device's tracks.
struct FleetTrackNames {
    let device: DeviceKey
    let connection: PostgresConnection

    /// Names tracks without a name after the stretches that they lie in, within an open transaction; of several, the first one
    /// counts.
    ///
    /// - Parameters:
    ///   - stretches: the names, in the order in which they count.
    ///   - last: tracks up to this number are left as they are.
    /// - Throws: `PostgresError` where they cannot be written.
    func insert(_ stretches: [NamedStretch], after last: Track.ID) throws(PostgresError) {
        let sql = """
            INSERT INTO track_name (device, track, name)
            SELECT track.device, track.track, $2 FROM track JOIN receiver USING (device, receiver)
            WHERE track.device = $1 AND identity = $3 AND track.track > $4
              AND (start_time, start_leap) <= ($5, $6) AND (end_time, end_leap) >= ($7, $8)
            ON CONFLICT (device, track) DO NOTHING
            """
        for stretch in stretches {
            try connection.run(sql) {
                $0.bind(device)
                $0.bind(stored: stretch.name)
                $0.bind(stored: stretch.receiver.name)
                $0.bind(last)
                $0.bind(stretch.extent.upperBound)
                $0.bind(stretch.extent.lowerBound)
            }
        }
    }
}
