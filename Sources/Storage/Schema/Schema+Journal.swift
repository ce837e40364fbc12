extension Schema {
    /// Waypoints: the user's steps in order, and the revisions that they made.
    ///
    /// Nothing is overwritten: undoing a step adds another step that refers to it.
    static let journal = """
        CREATE TABLE journal_step (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          undoes INTEGER UNIQUE REFERENCES journal_step (id) -- NULL where it takes nothing back
        ) STRICT;

        CREATE TABLE waypoint_revision (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          step INTEGER NOT NULL REFERENCES journal_step (id),
          identifier TEXT NOT NULL, -- 32 hexadecimal digits
          is_removed INTEGER NOT NULL, -- 1 where the step removed it
          text TEXT NOT NULL,
          created_time INTEGER NOT NULL,
          created_leap INTEGER NOT NULL,
          is_completed INTEGER NOT NULL,
          due_time INTEGER,
          due_leap INTEGER NOT NULL,
          altered_time INTEGER, -- NULL where it never was
          altered_leap INTEGER NOT NULL,
          details TEXT,
          place TEXT, -- its name
          latitude REAL,
          longitude REAL,
          altitude REAL, -- metres above mean sea level
          radius REAL -- metres around it that belong to it; NULL for as many as usual
        ) STRICT;

        CREATE INDEX waypoint_revision_by_identifier ON waypoint_revision (identifier, id);
        CREATE INDEX waypoint_revision_by_step ON waypoint_revision (step);

        -- That a receiver came to a waypoint's place, or left it.
        CREATE TABLE passage (
          id INTEGER PRIMARY KEY,
          waypoint TEXT NOT NULL, -- its identifier
          kind TEXT NOT NULL, -- 'entered' or 'left'
          time INTEGER NOT NULL,
          time_leap INTEGER NOT NULL,
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          latitude REAL NOT NULL, -- where the receiver was
          longitude REAL NOT NULL
        ) STRICT;

        CREATE INDEX passage_by_waypoint ON passage (waypoint, receiver);

        CREATE VIEW waypoint AS SELECT * FROM waypoint_revision AS revision
        WHERE NOT is_removed AND id = (
          SELECT max(id) FROM waypoint_revision
          WHERE identifier = revision.identifier
            AND NOT EXISTS (SELECT 1 FROM journal_step WHERE undoes = waypoint_revision.step)
        );

        """
}
