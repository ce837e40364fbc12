extension FleetSchema {
    /// Names of tracks, and the secret shifts of privacy zones.
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

        CREATE TABLE zone_shift (
          device uuid NOT NULL,
          name text NOT NULL,
          bearing double precision NOT NULL, -- degrees
          share double precision NOT NULL, -- of the most that it may be
          PRIMARY KEY (device, name)
        );
        ALTER TABLE zone_shift ENABLE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON zone_shift USING (device IN (SELECT device FROM device));

        """
}
