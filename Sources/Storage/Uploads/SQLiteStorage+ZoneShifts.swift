package import SQLite

extension SQLiteStorage {
    /// The shift of a zone, which is drawn by lot once and stays a secret of the database.
    ///
    /// - Parameter name: the zone's.
    /// - Returns: degrees from true north, and which share of the most that it may be shifted by.
    /// - Throws: `SQLiteError` where it cannot be read or written down.
    package func zoneShift(of name: String) throws(SQLiteError) -> (bearing: Double, share: Double) {
        try connection.transaction { () throws(SQLiteError) in
            let sql = "SELECT bearing, share FROM zone_shift WHERE name = ?"
            let known = try connection.rows(of: sql, bind: { $0.bind(name) }) { row in
                (bearing: row.nextReal() ?? 0, share: row.nextReal() ?? 1)
            }
            if let known = known.first { return known }
            let drawn = (bearing: Double.random(in: 0..<360), share: Double.random(in: 0.5...1))
            let insertion = try connection.statement("INSERT INTO zone_shift (name, bearing, share) VALUES (?, ?, ?)")
            insertion.bind(name)
            insertion.bind(drawn.bearing)
            insertion.bind(drawn.share)
            try insertion.run()
            return drawn
        }
    }
}
