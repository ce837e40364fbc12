/// The identifier of a waypoint: 128 bits by chance, so that no two are the same wherever they are made.
package struct WaypointIdentifier: Hashable, Sendable, LosslessStringConvertible {
    /// The number of digits that people are shown: enough to tell a journal's waypoints apart.
    package static let shownDigits = 8
    private static let digits = 32

    private let bits: UInt128

    /// Thirty-two lowercase hexadecimal digits.
    package var description: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: Self.digits - digits.count) + digits
    }

    /// The first digits, as many as people need.
    package var shown: String { String(description.prefix(Self.shownDigits)) }

    /// The identifier that a text of 32 hexadecimal digits names; nil for any other.
    package init?(_ description: String) {
        guard description.utf8.count == Self.digits, description.utf8.allSatisfy(Self.isDigit),
            let bits = UInt128(description, radix: 16)
        else { return nil }
        self.bits = bits
    }

    /// The identifier of these bits.
    init(bits: UInt128) {
        self.bits = bits
    }

    /// One that there has never been.
    package static func random() -> WaypointIdentifier {
        WaypointIdentifier(bits: .random(in: .min ... .max))
    }

    /// True where its text begins so, in lowercase or not.
    package func begins(with prefix: some StringProtocol) -> Bool { description.hasPrefix(prefix.lowercased()) }

    /// `UInt128` would take a sign, too.
    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
