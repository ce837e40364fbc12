internal import Postgres

/// The primary key of a device; it is the first column of every key of the device's rows.
struct DeviceKey: Hashable, Sendable {
    /// The 16 bytes of a UUID.
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The key of the device with a name, which is added if it does not exist.
    init(of name: String, in connection: PostgresConnection) throws(PostgresError) {
        bytes = try connection.transaction { () throws(PostgresError) in
            let insertion = """
                INSERT INTO device (device, name) VALUES (gen_random_uuid(), $1) ON CONFLICT (name) DO NOTHING
                """
            if try Self.bytes(of: name, in: connection) == nil {
                try connection.run(insertion) { $0.bind(stored: name) }
            }
            guard let bytes = try Self.bytes(of: name, in: connection) else {
                throw PostgresError(
                    .damaged,
                    message: "a device without key",
                    database: connection.address.description
                )
            }
            try connection.run("INSERT INTO numbering (device) VALUES ($1) ON CONFLICT (device) DO NOTHING") {
                $0.bind(identifier: bytes)
            }
            return bytes
        }
    }

    /// The key of the device with a name; `nil` if it does not exist.
    init?(ofKnown name: String, in connection: PostgresConnection) throws(PostgresError) {
        guard let bytes = try Self.bytes(of: name, in: connection) else { return nil }
        self.bytes = bytes
    }

    private static func bytes(of name: String, in connection: PostgresConnection) throws(PostgresError) -> [UInt8]? {
        try connection.rows(of: "SELECT device FROM device WHERE name = $1", bind: { $0.bind(stored: name) }) {
            $0.nextBytes()
        }.first
    }

    func bind(to parameters: inout PostgresParameters) { parameters.bind(identifier: bytes) }
}
