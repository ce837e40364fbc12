extension [UInt8] {
    /// A little-endian number; the caller checks the payload's length.
    func number(at place: Int, bytes: Int) -> Int {
        (0..<bytes).reversed().reduce(0) { $0 << 8 | Int(self[place + $1]) }
    }

    mutating func set(_ number: Int, at place: Int, bytes: Int) {
        for index in 0..<bytes { self[place + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
    }

    /// Sets or clears bit 0 of a byte.
    mutating func enable(_ isEnabled: Bool, at place: Int) { self[place] = self[place] & ~1 | (isEnabled ? 1 : 0) }
}
