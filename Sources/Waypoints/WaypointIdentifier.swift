/// A waypoint's identifier: 128 random bits, unique without coordination.
package struct WaypointIdentifier: Hashable, Sendable, LosslessStringConvertible {
    /// The number of digits shown to users: enough to distinguish a journal's waypoints.
    package static let shownDigits = 8
    private static let digits = 32

    private let bits: UInt128

    /// Thirty-two lowercase hexadecimal digits.
    package var description: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: Self.digits - digits.count) + digits
    }

    /// The first digits, as shown to users.
    package var shown: String { String(description.prefix(Self.shownDigits)) }

    /// Parses 32 hexadecimal digits; nil for any other text.
    package init?(_ description: String) {
        guard description.utf8.count == Self.digits, description.utf8.allSatisfy(Self.isDigit),
            let bits = UInt128(description, radix: 16)
        else { return nil }
        self.bits = bits
    }

    init(bits: UInt128) {
        self.bits = bits
    }

    package static func random() -> WaypointIdentifier {
        WaypointIdentifier(bits: .random(in: .min ... .max))
    }

    /// Whether the text starts with a prefix, ignoring case.
    package func begins(with prefix: some StringProtocol) -> Bool { description.hasPrefix(prefix.lowercased()) }

    /// `UInt128` would also accept a sign.
    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
