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
