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
}
