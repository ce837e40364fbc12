internal import GNSS
internal import Logbook
internal import Postgres
internal import Storage

struct FleetTrackNames {
    let device: DeviceKey
    let connection: PostgresConnection

    /// Names unnamed tracks after the stretches that contain them, within an open transaction.
    ///
    /// - Parameters:
    ///   - stretches: the names in order of priority. The first match counts.
    ///   - last: tracks up to this number are not changed.
    /// - Throws: `PostgresError` if they cannot be written.
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
