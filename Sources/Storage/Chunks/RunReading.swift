extension RunCode {
    /// Reads so many integers that are written as differences of an order.
    static func read(_ count: Int, order: Int, from reader: inout ChunkReader) throws(ChunkDamage) -> [Int64] {
        var damage: ChunkDamage?
        let integers = unsafe [Int64](unsafeUninitializedCapacity: count) { integers, filled in
            do throws(ChunkDamage) {
                unsafe try reader.lend { bytes, bounds in
                    // Told by literals, so that each order has a loop of its own.
                    switch order {
                    case 0: unsafe fill(integers, order: 0, from: bytes, bounds)
                    case 1: unsafe fill(integers, order: 1, from: bytes, bounds)
                    default: unsafe fill(integers, order: 2, from: bytes, bounds)
                    }
                }
                filled = count
            } catch {
                damage = error
            }
        }
        if let damage { throw damage }
        return integers
    }

    /// Fills in all integers; where the bytes behind them are, or nil where there are not enough.
    @inline(__always)
    private static func fill(
        _ integers: UnsafeMutableBufferPointer<Int64>,
        order: Int,
        from bytes: UnsafeRawPointer,
        _ bounds: Range<Int>
    ) -> Int? {
        var (position, next) = (bounds.lowerBound, 0)
        var sum = Differences.Sum()
        while next < integers.count {
            guard let token = unsafe nextToken(at: &position, before: bounds.upperBound, in: bytes) else { return nil }
            if token != 1 {
                unsafe integers[next] = sum.next(
                    token == 0 ? 0 : token &- 1,
                    order: next == 0 && order == 2 ? 1 : order
                )
                next &+= 1
            } else {
                guard let more = unsafe nextToken(at: &position, before: bounds.upperBound, in: bytes),
                    integers.count &- next >= 2, more <= UInt64(integers.count &- next &- 2)
                else { return nil }
                let end = next &+ 2 &+ Int(truncatingIfNeeded: more)
                for index in next..<end { unsafe integers[index] = sum.next(0, order: order) }
                next = end
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
