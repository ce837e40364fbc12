extension WaypointIdentifier {
    /// The identifier of a waypoint that came without one: what it says determines it.
    ///
    /// The same fields give the same identifier, so that a file which is read twice brings nothing twice. It is the hash
    /// FNV-1a of 128 bits (Fowler, Noll and Vo; RFC 9923), of which other fields have another one but for a chance of
    /// 2^-128; who wants two texts of one hash can make them.
    ///
    /// - Parameter fields: the values of the waypoint's fields, in an order that is always the same; nil for missing ones.
    package init(ofContent fields: [String?]) {
        var hash = FNVHash()
        for field in fields {
            // A byte that UTF-8 never has stands between fields, so that none flows into the next.
            hash.add(field == nil ? 0xFE : 0xFF)
            for byte in (field ?? "").utf8 { hash.add(byte) }
        }
        self.init(bits: hash.bits)
    }
}

/// FNV-1a of 128 bits.
private struct FNVHash {
    private static let prime: UInt128 = 1 << 88 + 0x13B

    /// The hash of the bytes so far.
    private(set) var bits: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    /// Takes the next byte.
    mutating func add(_ byte: UInt8) { bits = (bits ^ UInt128(byte)) &* Self.prime }
}
