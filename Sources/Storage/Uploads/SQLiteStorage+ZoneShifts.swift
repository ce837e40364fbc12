package import SQLite

extension SQLiteStorage {
    /// The random shift of a privacy zone, drawn once and kept secret in the database.
    ///
    /// - Parameter name: the name of the zone.
    /// - Returns: the bearing in degrees from true north, and the shift as a share of the maximum.
    /// - Throws: `SQLiteError` if the database cannot be read or written.
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
