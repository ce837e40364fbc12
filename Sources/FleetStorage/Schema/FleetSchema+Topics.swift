extension FleetSchema {
    /// MQTT topics of devices; the broker decides who may publish to them.
    static let topics = """
        ALTER TABLE device ADD COLUMN topic text COLLATE "C" UNIQUE;

        """
}
