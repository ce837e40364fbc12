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

extension WaypointIdentifier {
    /// Derives an identifier from a waypoint's content.
    ///
    /// The same fields give the same identifier, so importing a file twice adds nothing. It is the 128-bit FNV-1a hash
    /// (Fowler, Noll and Vo; RFC 9923): different fields collide with a probability of 2^-128, but collisions can be
    /// constructed on purpose.
    ///
    /// - Parameter fields: the values of the waypoint's fields, always in the same order; nil for missing ones.
    package init(ofContent fields: [String?]) {
        var hash = FNVHash()
        for field in fields {
            // A byte that never occurs in UTF-8 separates the fields.
            hash.add(field == nil ? 0xFE : 0xFF)
            for byte in (field ?? "").utf8 { hash.add(byte) }
        }
        self.init(bits: hash.bits)
    }
}

private struct FNVHash {
    private static let prime: UInt128 = 1 << 88 + 0x13B

    private(set) var bits: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    mutating func add(_ byte: UInt8) { bits = (bits ^ UInt128(byte)) &* Self.prime }
}
