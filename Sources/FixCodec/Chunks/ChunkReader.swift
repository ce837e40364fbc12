/// Reads what a chunk is made of, and stops at its end; what is not there shows as damage.
package struct ChunkReader {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int

    /// True where everything has been read.
    var isAtEnd: Bool { position == end }

    /// The bytes that must be there behind those that are read, so that eight can be taken at a time up to the last.
    package static let padding = 8

    /// A reader of the bytes of a chunk within these bounds, behind which there is padding.
    init(_ bytes: [UInt8], _ bounds: Range<Int>) {
        self.bytes = bytes
        let bounds = bounds.clamped(to: 0..<max(0, bytes.count - Self.padding))
        position = bounds.lowerBound
        end = bounds.upperBound
    }

    /// The next byte.
    mutating func byte() throws(ChunkDamage) -> UInt8 {
        guard position < end else { throw ChunkDamage() }
        defer { position += 1 }
        return bytes[position]
    }

    /// Lends all bytes, with the place of the next one and of the end, to who checks the bounds.
    ///
    /// From the end on, eight bytes can be read that mean nothing. What is returned is where to go on, or nil where that cannot
    /// be told for lack of bytes.
    @inline(__always)
    mutating func lend(_ body: (UnsafeRawPointer, Range<Int>) -> Int?) throws(ChunkDamage) {
        let next = unsafe bytes.withUnsafeBytes { bytes in
            unsafe bytes.baseAddress.flatMap { unsafe body($0, position..<end) }
        }
        guard let next, next <= end else { throw ChunkDamage() }
        position = next
    }

    /// The next integer.
    mutating func integer() throws(ChunkDamage) -> UInt64 {
        var integer: UInt64 = 0
        unsafe try lend { bytes, bounds in
            guard let next = unsafe VariableLengthInteger.next(in: bytes, bounds) else { return nil }
            integer = next.integer
            return next.end
        }
        return integer
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
}

/// The reason why a chunk cannot be read.
package struct ChunkDamage: Error {
    /// The version of the format in which a newer gpslog wrote the chunk; nil where the chunk is damaged.
    package let newerVersion: UInt8?

    /// A damage, or a version that this program does not know.
    package init(newerVersion: UInt8? = nil) {
        self.newerVersion = newerVersion
    }
}

/// Integers in as few bytes as they need: seven bits a byte, the lowest first, the eighth says that more follow.
enum VariableLengthInteger {
    /// The number of bytes that an integer takes.
    static func length(of value: UInt64) -> Int {
        (70 - (value | 1).leadingZeroBitCount) / 7
    }

    /// Appends an integer.
    static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// The integer that bounds begin with, and where it ends; nil where there is none.
    @inline(never)
    static func next(in bytes: UnsafeRawPointer, _ bounds: Range<Int>) -> (integer: UInt64, end: Int)? {
        var integer: UInt64 = 0
        for (place, shift) in zip(bounds, stride(from: UInt64(0), to: 64, by: 7)) {
            let next = unsafe bytes.load(fromByteOffset: place, as: UInt8.self)
            integer |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return (integer, place + 1) }
        }
        return nil
    }
}
