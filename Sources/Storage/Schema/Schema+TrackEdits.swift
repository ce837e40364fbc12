extension Schema {
    /// The user's changes to tracks.
    ///
    /// Fixes of a deleted track stay where they are, so that no chunk has to be rewritten.
    static let trackEdits = """
        -- Names that tracks were given. They are not in "track": a recording writes there, and judging again does away with rows.
        CREATE TABLE track_name (
          track INTEGER PRIMARY KEY, -- its number
          name TEXT NOT NULL
        ) STRICT;

        -- In order; a step that is taken back goes.
        CREATE TABLE track_step (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          kind TEXT NOT NULL -- 'name', 'delete', 'split' or 'merge'
        ) STRICT;

        -- Names that a step has changed, as they were before.
        CREATE TABLE former_track_name (
          step INTEGER NOT NULL REFERENCES track_step (id),
          track INTEGER NOT NULL,
          name TEXT, -- NULL where it had none
          PRIMARY KEY (step, track)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE deleted_track (
          track INTEGER PRIMARY KEY,
          step INTEGER NOT NULL REFERENCES track_step (id)
        ) STRICT;

        -- Where the user had a track begin, or go on, whatever divides tracks else; of several at a fix the last one counts.
        CREATE TABLE track_boundary (
          receiver INTEGER NOT NULL REFERENCES receiver (id),
          fix INTEGER NOT NULL, -- the first one of the part from there on
          step INTEGER NOT NULL REFERENCES track_step (id),
          track INTEGER NOT NULL, -- the number of that part, while it is a track
          merged_after INTEGER, -- the last fix of the part before; NULL where a track begins
          PRIMARY KEY (receiver, fix, step)
        ) STRICT, WITHOUT ROWID;

        """
}
