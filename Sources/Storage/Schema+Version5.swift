extension Schema {
    // The location of several receivers that was chosen to stand for their vehicle.
    static let fusedLocations = """
        ALTER TABLE fix ADD COLUMN fused INTEGER NOT NULL DEFAULT 0; -- 1 where it stands for the vehicle
        ALTER TABLE fix ADD COLUMN fused_distance REAL; -- metres travelled since the chosen location before

        """
}
