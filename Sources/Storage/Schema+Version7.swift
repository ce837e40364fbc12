extension Schema {
    // Whose latest fixes are in files beside the database: numbers up to this one are theirs.
    static let recentFixes = """
        CREATE TABLE recent (
          receiver INTEGER PRIMARY KEY REFERENCES receiver (id),
          filling INTEGER NOT NULL, -- which contents of the files count: those that say this number
          last_number INTEGER NOT NULL -- of fixes, that nobody else gives
        ) STRICT;

        """

    /// What a connection sees of the latest fixes, which it takes from the files: they hide the tables of the database.
    static let recentStandIns = """
        PRAGMA temp_store = MEMORY;
        CREATE TEMP TABLE recent_fix (id INTEGER PRIMARY KEY, \(recentColumns));
        CREATE TEMP VIEW fix AS
        SELECT \(columnsOfVersion6) FROM main.fix UNION ALL SELECT \(columnsOfVersion6) FROM temp.recent_fix;
        CREATE TEMP VIEW every_fix AS \(everyFix);
        CREATE TEMP VIEW location AS \(locations);
        CREATE TEMP VIEW rejected_location AS \(rejectedLocations);

        """

    /// The table without a row, for reading files of versions that had none.
    static let noRecentFixes = """
        CREATE TEMP TABLE recent (receiver, filling, last_number);
        CREATE TEMP TABLE recent_fix (id INTEGER PRIMARY KEY, \(recentColumns));

        """

    private static let recentColumns = FixColumns.all.map(\.name).filter { $0 != "id" }.joined(separator: ", ")
}
