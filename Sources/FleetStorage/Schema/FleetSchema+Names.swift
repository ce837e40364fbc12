extension FleetSchema {
    /// The names of tracks that have one.
    static let names = """
        CREATE TABLE track_name (
          device uuid NOT NULL,
          track bigint NOT NULL,
          name text NOT NULL,
          PRIMARY KEY (device, track),
          FOREIGN KEY (device, track) REFERENCES track (device, track) ON DELETE CASCADE
        );
        ALTER TABLE track_name ENABLE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON track_name USING (device IN (SELECT device FROM device));

        """
}
