/// Numbers as SQLite writes them; what is beyond the end is nil.
extension [UInt8] {
    /// So many bytes at a place as a number without sign, the highest byte first.
    @inline(__always)
    func bigEndian(at position: Int, bytes count: Int) -> UInt64? {
        guard position >= 0, position <= self.count - count else { return nil }
        var number: UInt64 = 0
        for index in position..<position + count { number = number << 8 | UInt64(self[index]) }
        return number
    }

    /// The integer of one to nine bytes at a place, and where it ends.
    ///
    /// Seven bits a byte, the highest first; a ninth byte has eight.
    @inline(__always)
    func variableLengthInteger(at position: Int) -> (value: UInt64, end: Int)? {
        guard position >= 0 else { return nil }
        var (value, index) = (0 as UInt64, position)
        while index < count {
            let byte = self[index]
            index += 1
            if index - position == 9 { return (value << 8 | UInt64(byte), index) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return (value, index) }
        }
        return nil
    }
}
