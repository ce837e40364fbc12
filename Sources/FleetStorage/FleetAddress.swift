package import Postgres

/// The URL of a fleet's database and a device in it: `postgresql://host/name?device=boat`.
///
/// Everything except `device` is as in libpq.
package struct FleetAddress: Hashable, Sendable {
    private static let option = "device="

    package let database: PostgresAddress

    /// Name of the device; `nil` if the URL has none.
    package let device: String?

    package init(_ database: PostgresAddress, device: String) { (self.database, self.device) = (database, device) }

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
