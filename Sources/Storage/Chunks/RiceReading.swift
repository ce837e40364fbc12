extension RiceCode {
    /// Reads so many differences, which are in a column's integers bit by bit.
    static func read(_ count: Int, from reader: inout ChunkReader) throws(ChunkDamage) -> [Int64] {
        let lowBits = Int(try reader.byte())
        guard lowBits <= mostBits else { throw ChunkDamage() }
        var differences = [Int64](repeating: 0, count: count)
        unsafe try differences.withUnsafeMutableBufferPointer { differences throws(ChunkDamage) in
            unsafe try reader.lend { bytes, bounds in
                let bits = unsafe Bits(bytes: bytes, end: bounds.upperBound << 3, lowBits: UInt64(lowBits))
                var (position, next) = (bounds.lowerBound << 3, 0)
                while unsafe fill(differences, from: &next, bits, at: &position) {
                    guard let whole = bits.whole(at: position) else { return nil }
                    unsafe differences[next] = Int64(bitPattern: whole)
                    position += mostZeros + 65
                    next += 1
                }
                return (position + 7) >> 3
            }
        }
        return differences
    }

    /// Fills differences from the next one on; whether it stopped at one all bits of which follow, or that is not there.
    ///
    /// Where a difference begins is known only when the one before has been found: all waits for that, and so two are
    /// found in one word of bits if they can be.
    @inline(never)
    private static func fill(
        _ differences: UnsafeMutableBufferPointer<Int64>,
        from next: inout Int,
        _ bits: Bits,
        at position: inout Int
    ) -> Bool {
        var (index, place) = (next, position)
        defer { (next, position) = (index, place) }
        while index < differences.count, place <= bits.end {
            let word = bits.word(at: place)
            let first = bits.difference(in: word)
            if first.zeros >= mostZeros { return true }
            unsafe differences[index] = Int64(bitPattern: first.difference)
            place &+= first.length
            index &+= 1
            let second = bits.difference(in: word &>> UInt64(truncatingIfNeeded: first.length))
            guard index < differences.count, second.zeros < mostZeros,
                first.length &+ second.length <= Bits.fewest
            else { continue }
            unsafe differences[index] = Int64(bitPattern: second.difference)
            place &+= second.length
            index &+= 1
        }
        return index < differences.count
    }
}

/// The bits of a column, the lowest of a byte first; places are told in bits.
@safe
private struct Bits {
    private let bytes: UnsafeRawPointer
    let end: Int
    private let lowBits: UInt64

    /// How many bits a word has at least.
    static let fewest = 57

    init(bytes: UnsafeRawPointer, end: Int, lowBits: UInt64) {
        unsafe self.bytes = bytes
        self.end = end
        self.lowBits = lowBits
    }

    /// The bits from a place on, which is not behind the end.
    @inline(__always)
    func word(at position: Int) -> UInt64 {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: position &>> 3, as: UInt64.self)
        return word.littleEndian &>> UInt64(truncatingIfNeeded: position & 7)
    }

    /// The difference that a word begins with, and how many bits it takes: 55 at most where there are less than 24 zeros.
    @inline(__always)
    func difference(in word: UInt64) -> (difference: UInt64, zeros: Int, length: Int) {
        let zeros = (word | 1 << 63).trailingZeroBitCount
        let count = UInt64(truncatingIfNeeded: zeros)
        let low = ((word &>> count) &>> 1) & (1 &<< lowBits &- 1)
        return (count &<< lowBits | low, zeros, zeros &+ 1 &+ Int(truncatingIfNeeded: lowBits))
    }

    /// The difference at a place, all 64 bits of which come behind the most zeros; nil where that is not there.
    func whole(at position: Int) -> UInt64? {
        let start = position + RiceCode.mostZeros + 1
        guard start + 64 <= end, difference(in: word(at: position)).zeros == RiceCode.mostZeros else { return nil }
        return word(at: start) & 0xFFFF_FFFF | word(at: start + 32) << 32
    }
}
