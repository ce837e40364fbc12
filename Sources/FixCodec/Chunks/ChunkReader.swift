/// Reads the parts of a chunk with bounds checks; reading beyond the end throws `ChunkDamage`.
package struct ChunkReader {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int

    var isAtEnd: Bool { position == end }

    /// The number of bytes that must follow the contents, so that they can be read eight at a time to the end.
    package static let padding = 8

    /// A reader of the bytes within the bounds.
    ///
    /// At least `padding` bytes must follow them.
    init(_ bytes: [UInt8], _ bounds: Range<Int>) {
        self.bytes = bytes
        let bounds = bounds.clamped(to: 0..<max(0, bytes.count - Self.padding))
        position = bounds.lowerBound
        end = bounds.upperBound
    }

    mutating func byte() throws(ChunkDamage) -> UInt8 {
        guard position < end else { throw ChunkDamage() }
        defer { position += 1 }
        return bytes[position]
    }

    /// Passes the bytes and the unread range to a body that checks the bounds itself.
    ///
    /// The body may read up to eight bytes of padding beyond the range. It returns the position to continue at, or
    /// `nil` if there are too few bytes.
    @inline(__always)
    mutating func lend(_ body: (UnsafeRawPointer, Range<Int>) -> Int?) throws(ChunkDamage) {
        let next = unsafe bytes.withUnsafeBytes { bytes in
            unsafe bytes.baseAddress.flatMap { unsafe body($0, position..<end) }
        }
        guard let next, next <= end else { throw ChunkDamage() }
        position = next
    }

    /// Reads a variable-length integer.
    mutating func integer() throws(ChunkDamage) -> UInt64 {
        var integer: UInt64 = 0
        unsafe try lend { bytes, bounds in
            guard let next = unsafe VariableLengthInteger.next(in: bytes, bounds) else { return nil }
            integer = next.integer
            return next.end
        }
        return integer
    }

    /// Reads a count of something.
    ///
    /// - Throws: `ChunkDamage` if it is greater than `most`.
    mutating func count(atMost most: Int) throws(ChunkDamage) -> Int {
        guard let count = Int(exactly: try integer()), count <= most else { throw ChunkDamage() }
        return count
    }

    /// Skips bytes and returns their range.
    mutating func skip(_ count: Int) throws(ChunkDamage) -> Range<Int> {
        guard count <= end - position else { throw ChunkDamage() }
        defer { position += count }
        return position..<position + count
    }
}

/// Why a chunk cannot be read.
package struct ChunkDamage: Error {
    /// The format version of a chunk from a newer gpslog; `nil` if the chunk is damaged.
    package let newerVersion: UInt8?

    /// Damage, or a format version that this gpslog does not support.
    package init(newerVersion: UInt8? = nil) {
        self.newerVersion = newerVersion
    }
}

/// LEB128 integers: seven bits per byte, the lowest first; the eighth bit marks that more bytes follow.
enum VariableLengthInteger {
    /// The number of bytes of an encoded integer.
    static func length(of value: UInt64) -> Int {
        (70 - (value | 1).leadingZeroBitCount) / 7
    }

    static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Decodes the integer at the start of the range and returns it with its end; `nil` if it is incomplete.
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

/// The values of one column of a chunk, from the first fix to the last.
public enum ChunkColumn: Hashable {
    /// Integers; `absentInteger` if a fix has no value.
    case integers([Int64])
    /// Numbers; NaN if a fix has no value.
    case reals([Double])
    /// No fix has a value.
    case absent

    /// The marker for an absent integer, a value that no fix has.
    @inlinable
    public static var absentInteger: Int64 { .min }
}

/// A column of integers with possibly absent values.
public struct ChunkIntegers {
    /// The values of all fixes, `ChunkColumn.absentInteger` if absent; empty if no fix has a value.
    public let values: [Int64]

    /// Decodes a column of a chunk.
    package init(_ chunk: SealedChunk, _ index: Int) throws(ChunkDamage) {
        if case .integers(let integers) = try chunk.column(index) { values = integers } else { values = [] }
    }

    /// The integer of a fix; `nil` if it has none.
    @inlinable @inline(__always)
    public subscript(row: Int) -> Int64? {
        guard row < values.count, values[row] != ChunkColumn.absentInteger else { return nil }
        return values[row]
    }

    /// The values of `count` fixes, with 0 for absent ones.
    package func zeroForAbsent(_ count: Int) -> [Int64] {
        if values.isEmpty { return [Int64](repeating: 0, count: count) }
        return values.contains(ChunkColumn.absentInteger)
            ? values.map { $0 == ChunkColumn.absentInteger ? 0 : $0 } : values
    }
}
