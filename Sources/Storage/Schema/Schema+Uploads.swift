extension Schema {
    /// The fixes that upload targets have processed.
    ///
    /// Spans of one target and receiver do not overlap. Adjacent spans were acknowledged in different minutes.
    static let uploads = """
        CREATE TABLE upload_target (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE, -- as in the settings
          success_time INTEGER, -- of the last acknowledgement
          rate REAL NOT NULL DEFAULT 0, -- locations a second in the minute before it
          failure_time INTEGER,
          failure TEXT,
          attempts_asked_for INTEGER NOT NULL DEFAULT 0 -- counts
        ) STRICT;

        -- All fixes of the receiver up to this one are done with.
        CREATE TABLE upload_cursor (
          target INTEGER NOT NULL REFERENCES upload_target (id),
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          through INTEGER NOT NULL,
          PRIMARY KEY (target, receiver)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE upload_span (
          target INTEGER NOT NULL REFERENCES upload_target (id),
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          first_fix INTEGER NOT NULL,
          last_fix INTEGER NOT NULL, -- numbers of other receivers may be between
          locations INTEGER NOT NULL, -- how many were sent
          acknowledged_time INTEGER, -- of the first of them, the last a minute later at most; NULL where none was sent
          PRIMARY KEY (target, receiver, first_fix)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE upload_refusal (
          target INTEGER NOT NULL REFERENCES upload_target (id),
          fix INTEGER NOT NULL,
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          time INTEGER NOT NULL, -- when it was refused
          reason TEXT NOT NULL,
          is_proven INTEGER NOT NULL, -- 1 once the target has taken something else since
          PRIMARY KEY (target, fix)
        ) STRICT, WITHOUT ROWID;

        -- How far a zone is shifted, so that what is left out does not tell where its middle is.
        CREATE TABLE zone_shift (
          name TEXT PRIMARY KEY,
          bearing REAL NOT NULL, -- degrees
          share REAL NOT NULL -- of the most that it may be shifted by
        ) STRICT, WITHOUT ROWID;

        """
}
