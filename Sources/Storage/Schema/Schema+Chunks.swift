extension Schema {
    /// A receiver's older fixes, sealed in chunks.
    ///
    /// Its rows in `fix` are all newer. They have no indexes, as they are few, so that a commit writes a single page of
    /// them.
    static let chunks = """
        CREATE TABLE chunk (
          last_fix INTEGER PRIMARY KEY, -- number of the fix that came last; numbers of other receivers may be between
          first_fix INTEGER NOT NULL,
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          fixes INTEGER NOT NULL, -- how many
          timeless INTEGER NOT NULL, -- how many of them have no time
          start_time INTEGER, -- the earliest time and the latest; NULL where no fix has one
          end_time INTEGER,
          south REAL, -- where those are that have a location; NULL where none has
          west REAL,
          north REAL,
          east REAL,
          data BLOB NOT NULL -- as Documentation/STORAGE.md says
        ) STRICT;
        CREATE INDEX chunk_by_receiver ON chunk (receiver, first_fix);
        CREATE INDEX chunk_by_time ON chunk (start_time, last_fix);
        CREATE INDEX timeless_chunk ON chunk (first_fix) WHERE timeless > 0;
        -- When and where: seconds and degrees, rounded outwards to what 32 bits hold. No place is -1000 everywhere.
        CREATE VIRTUAL TABLE chunk_box USING rtree (last_fix, start, "end", south, north, west, east);

        """
}
