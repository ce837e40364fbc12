package import GNSS
package import Logbook
package import Postgres
package import Storage

extension PostgresStorage: StoredLogbook {
    /// The stretches that have fixes of a track: its chunks, also those that are not full.
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
    /// The shift of a zone, which is drawn by lot once and stays a secret of the database.
    ///
    /// - Parameter name: the zone's.
    /// - Returns: degrees from true north, and which share of the most that it may be shifted by.
    /// - Throws: `PostgresError` where it cannot be read or written down.
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
            // Somebody else may have drawn another one meanwhile.
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
