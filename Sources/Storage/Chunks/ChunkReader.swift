/// Reads what a chunk is made of, and stops at its end; what is not there shows as damage.
struct ChunkReader {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int

    /// Whether everything has been read.
    var isAtEnd: Bool { position == end }

    /// A reader of the bytes of a chunk within these bounds.
    init(_ bytes: [UInt8], _ bounds: Range<Int>) {
        self.bytes = bytes
        let bounds = bounds.clamped(to: 0..<bytes.count)
        position = bounds.lowerBound
        end = bounds.upperBound
    }

    /// The next byte.
    mutating func byte() throws(ChunkDamage) -> UInt8 {
        guard position < end else { throw ChunkDamage() }
        defer { position += 1 }
        return bytes[position]
    }

    /// The next byte; nil at the end.
    @inline(__always)
    mutating func nextByte() -> UInt8? {
        if position == end { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    /// As many of the next bytes as have room above bits that are there already, which they are added to, the first one
    /// lowest; false where fewer than eight bytes are left, and nothing is read.
    @inline(__always)
    mutating func fill(_ bits: inout UInt64, above count: inout Int) -> Bool {
        guard end &- position >= 8 else { return false }
        let word = unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
        // Bits of a byte that has no room come once more, and are the same.
        bits |= word.littleEndian &<< UInt64(truncatingIfNeeded: count)
        let added = (63 &- count) &>> 3
        position &+= added
        count &+= added &<< 3
        return true
    }

    /// The next integer.
    @inline(__always)
    mutating func integer() throws(ChunkDamage) -> UInt64 {
        if position < end {
            let first = bytes[position]
            if first < 0x80 {
                position += 1
                return UInt64(first)
            }
        }
        return try longInteger()
    }

    /// The next integer, which counts something; `most` is the most that there can be.
    mutating func count(atMost most: Int) throws(ChunkDamage) -> Int {
        guard let count = Int(exactly: try integer()), count <= most else { throw ChunkDamage() }
        return count
    }

    /// The bounds of the next bytes, which are passed over.
    mutating func skip(_ count: Int) throws(ChunkDamage) -> Range<Int> {
        guard count <= end - position else { throw ChunkDamage() }
        defer { position += count }
        return position..<position + count
    }

    private mutating func longInteger() throws(ChunkDamage) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let next = try byte()
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return value }
        }
        throw ChunkDamage()
    }
}

/// A chunk that is not as it was written.
struct ChunkDamage: Error {}
