/// The URL of a fleet's database and a device in it: `postgresql://host/name?device=boat`.
///
/// Everything except `device` is as in libpq.
package struct FleetAddress: Hashable, Sendable {
    private static let option = "device="

    package let database: PostgresAddress

    /// Name of the device; `nil` if the URL has none.
    package let device: String?

    package init(_ database: PostgresAddress, device: String?) { (self.database, self.device) = (database, device) }

    /// Parses a URL.
    ///
    /// - Throws: `PostgresError` if it is invalid. The error does not contain the URL, which may have a password.
    package init(_ text: String) throws(PostgresError) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let options = parts.count == 2 ? parts[1].split(separator: "&") : []
        let device = options.last { $0.hasPrefix(Self.option) }?.dropFirst(Self.option.count)
        let others = options.filter { !$0.hasPrefix(Self.option) }.joined(separator: "&")
        database = try PostgresAddress(String(parts[0]) + (others.isEmpty ? "" : "?" + others))
        guard let device else {
            self.device = nil
            return
        }
        guard let name = Self.decoded(device), !name.isEmpty else {
            throw PostgresError(.noAddress, database: database.description)
        }
        self.device = name
    }

    /// Percent-encodes a device name.
    package static func encoded(_ name: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return name.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
            return isPlain ? String(character) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }.joined()
    }

    /// Decodes a percent-encoded name; `nil` if it is invalid.
    private static func decoded(_ text: Substring) -> String? {
        var (bytes, rest) = ([UInt8](), text.utf8[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

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
