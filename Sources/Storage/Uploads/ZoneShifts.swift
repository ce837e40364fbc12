internal import FixCodec

extension SQLiteStorage {
    /// The random shift of a privacy zone, drawn once and kept secret in the database.
    ///
    /// - Parameter name: the name of the zone.
    /// - Returns: the bearing in degrees from true north, and the shift as a share of the maximum.
    /// - Throws: `SQLiteError` if the database cannot be read or written.
    package func zoneShift(of name: String) throws(SQLiteError) -> (bearing: Double, share: Double) {
        try connection.transaction { () throws(SQLiteError) in try ZoneShifts(connection).shift(of: name) }
    }
}

/// The random shifts of privacy zones, drawn once and kept secret in the database.
package struct ZoneShifts<Database: LogDatabase> {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// The shift of a zone, within an open transaction.
    ///
    /// - Parameter name: the name of the zone.
    /// - Returns: the bearing in degrees from true north, and the shift as a share of the maximum.
    /// - Throws: an error if the database cannot be read or written.
    package func shift(of name: String) throws(Database.Failure) -> (bearing: Double, share: Double) {
        if let known = try known(name) { return known }
        let drawn = (bearing: Double.random(in: 0..<360), share: Double.random(in: 0.5...1))
        try database.insert(
            into: "zone_shift",
            "name, bearing, share",
            name,
            drawn.bearing,
            drawn.share,
            onConflict: "DO NOTHING"
        )
        // Another program may have drawn one at the same time.
        return try known(name) ?? drawn
    }

    private func known(_ name: String) throws(Database.Failure) -> (bearing: Double, share: Double)? {
        let sql = "SELECT bearing, share FROM zone_shift WHERE \(database.owns("zone_shift")) AND name = ?"
        return try database.select(sql, name) { row in
            (bearing: row.nextReal() ?? 0, share: row.nextReal() ?? 1)
        }.first
    }
}
