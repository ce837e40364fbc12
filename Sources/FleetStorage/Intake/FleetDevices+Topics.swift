package import Postgres

extension FleetDevices {
    /// Outcome of assigning an MQTT topic to a device.
    package enum Subscription: Hashable, Sendable {
        case done
        /// Another device has the topic.
        case taken
    }

    /// Accepts MQTT messages of a topic for a device, instead of its previous topic.
    ///
    /// The device is added if needed.
    ///
    /// - Parameters:
    ///   - name: the name of the device.
    ///   - topic: the topic.
    ///   - tenant: the role that may see the device; `nil` to leave it unchanged.
    ///   - groups: the names of groups to add it to. Unknown groups are ignored.
    /// - Returns: the outcome.
    /// - Throws: `PostgresError` if it cannot be written.
    package func add(
        _ name: String,
        topic: String,
        tenant: String? = nil,
        groups: [String] = []
    ) throws(PostgresError) -> Subscription {
        try connection.transaction { () throws(PostgresError) in
            // If the topic is taken, change nothing and add no device.
            let known = try self.device(ofTopic: topic)
            if let known, try DeviceKey(ofKnown: name, in: connection)?.bytes != known { return .taken }
            let device = try DeviceKey(of: name, in: connection)
            _ = try DeviceNumbers(locking: device, in: connection)
            try connection.run("UPDATE device SET topic = $2 WHERE device = $1") {
                $0.bind(device)
                $0.bind(stored: topic)
            }
            if let tenant { try give(device, to: tenant) }
            try add(device, to: groups)
            return .done
        }
    }

    /// Key of the device with a topic; `nil` if no device has it.
    func device(ofTopic topic: String) throws(PostgresError) -> [UInt8]? {
        let sql = "SELECT device FROM device WHERE topic = $1"
        return try connection.rows(of: sql, bind: { $0.bind(stored: topic) }, read: { $0.nextBytes() }).first
    }
}
