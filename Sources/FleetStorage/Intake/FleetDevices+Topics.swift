package import Postgres

extension FleetDevices {
    /// The outcome of letting a device in by a topic.
    package enum Subscription: Hashable, Sendable {
        /// It is let in.
        case done
        /// Another device has the topic.
        case taken
    }

    /// Makes a device known where it is not, and lets in by MQTT what comes with a topic, in place of another one that it had.
    ///
    /// - Parameters:
    ///   - name: the name of the device.
    ///   - topic: the topic.
    ///   - tenant: the role of the server whose it becomes; nil to leave that as it is.
    ///   - groups: the names of further groups that it comes into; what is the name of none is passed over.
    /// - Returns: the outcome.
    /// - Throws: `PostgresError` where it cannot be written.
    package func add(
        _ name: String,
        topic: String,
        tenant: String? = nil,
        groups: [String] = []
    ) throws(PostgresError) -> Subscription {
        try connection.transaction { () throws(PostgresError) in
            // Nothing is changed where it is: no device is made known, either.
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

    /// The key of the device that a topic lets in; nil where there is none.
    func device(ofTopic topic: String) throws(PostgresError) -> [UInt8]? {
        let sql = "SELECT device FROM device WHERE topic = $1"
        return try connection.rows(of: sql, bind: { $0.bind(stored: topic) }, read: { $0.nextBytes() }).first
    }
}
