package import GNSS
package import Logbook
package import Postgres
package import Storage

extension PostgresStorage: StoredLogbook {
    /// Stretches of a track: its chunks, including incomplete ones.
    package func stretches(
        ofTrack id: Track.ID,
        ifMoreThan count: Int,
        areNear box: BoundingBox?
    ) throws(PostgresError) -> [StoredStretch] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            guard let extent = try trackTable.extent(of: id) else { return [] }
            let reading = FleetStretches(chunks: chunks, extent: extent)
            if let box, try reading.count(near: box, to: count + 1) <= count { return [] }
            return try reading.all()
        }
    }
}

extension PostgresStorage {
    /// The random shift of a privacy zone, chosen at the first call and kept secret in the database.
    ///
    /// - Parameter name: the name of the zone.
    /// - Returns: the direction in degrees from true north, and the distance as a share (0.5 to 1) of the largest
    ///   shift.
    /// - Throws: `PostgresError` if it cannot be read or written.
    package func zoneShift(of name: String) throws(PostgresError) -> (bearing: Double, share: Double) {
        try connection.transaction { () throws(PostgresError) in
            if let known = try knownShift(of: name) { return known }
            let (bearing, share) = (Double.random(in: 0..<360), Double.random(in: 0.5...1))
            let sql = """
                INSERT INTO zone_shift (device, name, bearing, share) VALUES ($1, $2, $3, $4)
                ON CONFLICT (device, name) DO NOTHING
                """
            try connection.run(sql) {
                $0.bind(chunks.device)
                $0.bind(stored: name)
                $0.bind(bearing)
                $0.bind(share)
            }
            // Another program may have chosen a shift at the same time.
            return try knownShift(of: name) ?? (bearing: bearing, share: share)
        }
    }

    private func knownShift(of name: String) throws(PostgresError) -> (bearing: Double, share: Double)? {
        try connection.rows(
            of: "SELECT bearing, share FROM zone_shift WHERE device = $1 AND name = $2",
            bind: {
                $0.bind(chunks.device)
                $0.bind(stored: name)
            },
            read: { (bearing: $0.nextReal() ?? 0, share: $0.nextReal() ?? 1) }
        ).first
    }
}
