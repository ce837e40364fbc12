extension FleetSchema {
    /// Devices that send by MQTT, which their topic lets in: the broker knows who may write there.
    static let topics = """
        ALTER TABLE device ADD COLUMN topic text COLLATE "C" UNIQUE;

        """
}
