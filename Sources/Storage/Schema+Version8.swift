extension Schema {
    // What the user did to the journal, in order, and what each waypoint became by it. Nothing is overwritten: a step that
    // takes another one back says so.
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

    /// The tables without a row, for reading files of versions that had none.
    static let noJournal = """
        CREATE TEMP VIEW waypoint AS SELECT 0 AS id, 0 AS step, '' AS identifier, 0 AS is_removed, '' AS text,
          0 AS created_time, 0 AS created_leap, 0 AS is_completed, 0 AS due_time, 0 AS due_leap, 0 AS altered_time,
          0 AS altered_leap, '' AS details, '' AS place, 0 AS latitude, 0 AS longitude, 0 AS altitude,
          0 AS radius LIMIT 0;
        CREATE TEMP VIEW journal_step AS SELECT 0 AS id, 0 AS undoes LIMIT 0;
        CREATE TEMP VIEW passage AS SELECT 0 AS id, '' AS waypoint, '' AS kind, 0 AS time, 0 AS time_leap, 0 AS receiver,
          0 AS latitude, 0 AS longitude LIMIT 0;

        """
}
