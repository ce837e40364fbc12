/// Integers in as few bytes as they need: seven bits a byte, the lowest first, the eighth says that more follow.
enum VariableLengthInteger {
    /// How many bytes an integer takes.
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
