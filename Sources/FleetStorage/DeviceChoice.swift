package import Postgres

/// The devices of a database, for commands that need exactly one.
package struct DeviceChoice: Hashable, Sendable {
    /// Most names listed in a message.
    private static let mostNames: Int64 = 20

    /// The first names in alphabetical order, at most 20.
    package let names: [String]

    package let count: Int

    /// Description of the database for messages.
    package let database: String

    package init(in connection: PostgresConnection) throws(PostgresError) {
        let sql = "SELECT name FROM device ORDER BY name LIMIT \(Self.mostNames)"
        names = try connection.rows(of: sql) { $0.nextStoredText() ?? "" }
        count = Int(try connection.integer("SELECT count(*) FROM device") ?? 0)
        database = connection.address.description
    }

    /// The named device, or the only one if `choice` is `nil`.
    ///
    /// - Throws: `DeviceChoiceError` if there is no such device, or several without a choice.
    package func name(of choice: String?) throws(DeviceChoiceError) -> String {
        if let choice { return choice }
        guard let only = names.first else { throw .none(database) }
        guard count == 1 else { throw .several(self) }
        return only
    }
}

/// Why a command cannot determine the device to use.
package enum DeviceChoiceError: Error, Hashable, CustomStringConvertible {
    /// The database has no devices.
    case none(String)
    /// The database has several devices, and the user named none.
    case several(DeviceChoice)
    /// The database does not have the named device.
    case unknown(String, DeviceChoice)

    /// One sentence with the cause and what to enter.
    package var description: String {
        switch self {
        case .none(let database): "\(database) has no devices yet; name one, as in \(database)?device=boat."
        case .several(let devices):
            "\(devices.database) has \(devices.text); name one of them, as in \(devices.database)?device=\(devices.example)."
        case .unknown(let name, let devices): "\(devices.database) has no device \(name); it has \(devices.text)."
        }
    }
}

extension DeviceChoice {
    /// Number and names of the devices as part of a sentence.
    fileprivate var text: String {
        let others = count > names.count ? " and \(count - names.count) others" : ""
        let number = count == 1 ? "1 device" : "\(count) devices"
        return names.isEmpty ? "none" : "\(number): \(names.joined(separator: ", "))\(others)"
    }

    /// The first name, encoded for a URL.
    fileprivate var example: String { names.first.map(FleetAddress.encoded) ?? "boat" }
}
