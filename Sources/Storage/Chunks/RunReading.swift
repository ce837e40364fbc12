extension RunCode {
    /// Reads so many differences, which are in a column's integers bit by bit.
    static func read(_ count: Int, from reader: inout ChunkReader) throws(ChunkDamage) -> [Int64] {
        var differences = [Int64](repeating: 0, count: count)
        unsafe try differences.withUnsafeMutableBufferPointer { differences throws(ChunkDamage) in
            unsafe try reader.lend { bytes, bounds in unsafe fill(differences, from: bytes, bounds) }
        }
        return differences
    }

    /// Fills in what is not 0; where the bytes behind that are, or nil where there are not enough.
    private static func fill(
        _ differences: UnsafeMutableBufferPointer<Int64>,
        from bytes: UnsafeRawPointer,
        _ bounds: Range<Int>
    ) -> Int? {
        var (position, next) = (bounds.lowerBound, 0)
        while next < differences.count {
            guard let token = unsafe nextToken(at: &position, before: bounds.upperBound, in: bytes) else { return nil }
            if token != 1 {
                unsafe differences[next] = Int64(bitPattern: token == 0 ? 0 : token &- 1)
                next &+= 1
            } else {
                guard let more = unsafe nextToken(at: &position, before: bounds.upperBound, in: bytes),
                    differences.count &- next >= 2, more <= UInt64(differences.count &- next &- 2)
                else { return nil }
                next &+= 2 &+ Int(truncatingIfNeeded: more)
            }
        }
        return position
    }

    /// The next integer, nearly always of one byte or two; nil where it is not before the end.
    @inline(__always)
    private static func nextToken(at position: inout Int, before end: Int, in bytes: UnsafeRawPointer) -> UInt64? {
        guard position < end else { return nil }
        // A second byte that is behind the end is padding, and then the place of what follows tells.
        let first = UInt64(unsafe bytes.load(fromByteOffset: position, as: UInt8.self))
        if first < 0x80 {
            position &+= 1
            return first
        }
        let second = UInt64(unsafe bytes.load(fromByteOffset: position &+ 1, as: UInt8.self))
        if second < 0x80 {
            position &+= 2
            return first & 0x7F | second &<< 7
        }
        guard let long = unsafe VariableLengthInteger.next(in: bytes, position..<end) else { return nil }
        position = long.end
        return long.integer
    }
}
