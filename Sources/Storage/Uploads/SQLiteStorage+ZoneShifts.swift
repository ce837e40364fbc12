package import SQLite

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
