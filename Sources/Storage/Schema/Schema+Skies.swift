extension Schema {
    /// The satellites listed by receivers, by receiver and time, independent of fixes and tracks.
    static let skies = """
        CREATE TABLE sky_chunk (
          id INTEGER PRIMARY KEY,
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          start_time INTEGER NOT NULL, -- of the first summary in it
          end_time INTEGER NOT NULL, -- the latest end of one
          summaries INTEGER NOT NULL, -- how many
          signals INTEGER NOT NULL, -- how many there are in all summaries
          data BLOB NOT NULL -- as Documentation/STORAGE.md says
        ) STRICT;
        CREATE INDEX sky_chunk_by_receiver ON sky_chunk (receiver, start_time);

        """
}
