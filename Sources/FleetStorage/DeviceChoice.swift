package import Postgres

/// The devices of a database, for somebody who has to choose one.
package struct DeviceChoice: Hashable, Sendable {
    /// More names nobody reads in a sentence.
    private static let mostNames: Int64 = 20

    /// The names of the first of them, in order.
    package let names: [String]

    /// The number of all.
    package let count: Int

    /// The database, for people.
    package let database: String

    /// The devices of a database.
    package init(in connection: PostgresConnection) throws(PostgresError) {
        let sql = "SELECT name FROM device ORDER BY name LIMIT \(Self.mostNames)"
        names = try connection.rows(of: sql) { $0.nextStoredText() ?? "" }
        count = Int(try connection.integer("SELECT count(*) FROM device") ?? 0)
        database = connection.address.description
    }

    /// The device that is meant: the one that is named, or the only one.
    ///
    /// - Throws: `DeviceChoiceError` where there are none, or several.
    package func name(of choice: String?) throws(DeviceChoiceError) -> String {
        if let choice { return choice }
        guard let only = names.first else { throw .none(database) }
        guard count == 1 else { throw .several(self) }
        return only
    }
}

/// The reason why it is not clear which device of a database is meant.
package enum DeviceChoiceError: Error, Hashable, CustomStringConvertible {
    /// The database has none yet.
    case none(String)
    /// It has several, and none was named.
    case several(DeviceChoice)
    /// It has not the one that was named.
    case unknown(String, DeviceChoice)

    /// One sentence: what there is, and what to write.
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
    /// Their number and their names, as they stand in a sentence.
    fileprivate var text: String {
        let others = count > names.count ? " and \(count - names.count) others" : ""
        let number = count == 1 ? "1 device" : "\(count) devices"
        return names.isEmpty ? "none" : "\(number): \(names.joined(separator: ", "))\(others)"
    }

    /// The first name as it is written in an address.
    fileprivate var example: String { names.first.map(FleetAddress.encoded) ?? "boat" }
}
