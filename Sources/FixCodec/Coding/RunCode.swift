/// A code in whole bytes for differences that are often 0; runs of zeros take a single token.
///
/// | token | stands for |
/// |---|---|
/// | 0 | one difference of 0 |
/// | 1, then n | n + 2 differences of 0 |
/// | z + 1 | the difference z |
enum RunCode {
    /// The length in bytes of differences and `more` zeros after them; `Int.max` if a difference has no token.
    static func length(of differences: [UInt64], zeros more: Int) -> Int {
        var (sum, zeros) = (0, 0)
        for difference in differences {
            if difference == 0 {
                zeros += 1
                continue
            }
            if difference == .max { return .max }
            sum += length(ofZeros: zeros) + VariableLengthInteger.length(of: difference + 1)
            zeros = 0
        }
        return sum + length(ofZeros: zeros + more)
    }

    /// Appends differences and `more` zeros after them.
    static func append(_ differences: [UInt64], zeros more: Int, to bytes: inout [UInt8]) {
        var zeros = 0
        for difference in differences {
            if difference == 0 {
                zeros += 1
            } else {
                append(zeros: zeros, to: &bytes)
                zeros = 0
                VariableLengthInteger.append(difference &+ 1, to: &bytes)
            }
        }
        append(zeros: zeros + more, to: &bytes)
    }

    /// The first of `count` differences if all others are 0; otherwise `nil`, and the reader does not move.
    static func onlyDifference(of count: Int, from reader: inout ChunkReader) throws(ChunkDamage) -> UInt64? {
        guard count > 2 else { return nil }
        var ahead = reader
        let first = try ahead.integer()
        guard first != 1, try ahead.integer() == 1, try ahead.integer() == UInt64(count - 3) else { return nil }
        reader = ahead
        return first == 0 ? 0 : first &- 1
    }

    @inline(__always)
    private static func length(ofZeros zeros: Int) -> Int {
        zeros < 2 ? zeros : 1 + VariableLengthInteger.length(of: UInt64(zeros - 2))
    }

    private static func append(zeros: Int, to bytes: inout [UInt8]) {
        if zeros == 0 { return }
        bytes.append(zeros == 1 ? 0 : 1)
        if zeros > 1 { VariableLengthInteger.append(UInt64(zeros - 2), to: &bytes) }
    }
}

extension RunCode {
    /// Decodes `count` integers from their differences.
    static func read(_ count: Int, order: Int, from reader: inout ChunkReader) throws(ChunkDamage) -> [Int64] {
        var damage: ChunkDamage?
        let integers = unsafe [Int64](unsafeUninitializedCapacity: count) { integers, filled in
            do throws(ChunkDamage) {
                unsafe try reader.lend { bytes, bounds in
                    // Literals, to get a loop per order.
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

    /// Decodes integers until all are filled in.
    ///
    /// - Returns: the position after them, or `nil` if there are too few bytes.
    @inline(__always)
    private static func fill(
        _ integers: UnsafeMutableBufferPointer<Int64>,
        order: Int,
        from bytes: UnsafeRawPointer,
        _ bounds: Range<Int>
    ) -> Int? {
        var (position, next) = (bounds.lowerBound, 0)
        var sum = Differences.Sum()
        if order == 2, integers.count > 0 {
            // In order 2 the first difference is the first integer, not a step.
            var ahead = position
            guard let token = unsafe nextToken(at: &ahead, before: bounds.upperBound, in: bytes) else { return nil }
            if token != 1 {
                unsafe integers[0] = sum.next(token &- (token == 0 ? 0 : 1), order: 1)
                (position, next) = (ahead, 1)
            }
        }
        while next < integers.count {
            guard let token = unsafe nextToken(at: &position, before: bounds.upperBound, in: bytes) else { return nil }
            if token != 1 {
                unsafe integers[next] = sum.next(token &- (token == 0 ? 0 : 1), order: order)
                next &+= 1
            } else {
                guard let more = unsafe nextToken(at: &position, before: bounds.upperBound, in: bytes),
                    integers.count &- next >= 2, more <= UInt64(integers.count &- next &- 2)
                else { return nil }
                let end = next &+ 2 &+ Int(truncatingIfNeeded: more)
                unsafe fill(integers, next..<end, with: &sum, order: order)
                next = end
            }
        }
        return position
    }

    /// Adds a run of zero differences.
    ///
    /// Not inlined, to leave the registers to the main loop.
    @inline(never)
    private static func fill(
        _ integers: UnsafeMutableBufferPointer<Int64>,
        _ places: Range<Int>,
        with sum: inout Differences.Sum,
        order: Int
    ) {
        if order < 2 {
            let same = sum.next(0, order: order)
            for index in places { unsafe integers[index] = same }
        } else {
            for index in places { unsafe integers[index] = sum.next(0, order: 2) }
        }
    }

    /// The next token, nearly always one or two bytes; `nil` if the bytes end before.
    @inline(__always)
    private static func nextToken(at position: inout Int, before end: Int, in bytes: UnsafeRawPointer) -> UInt64? {
        guard position < end else { return nil }
        // Read both bytes at once, as branches on the length are unpredictable. If the second byte is padding, the
        // returned position exceeds the end.
        let pair = UInt64(unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt16.self).littleEndian)
        if pair & 0x8080 != 0x8080 {
            let isLong = pair &>> 7 & 1
            position &+= 1 &+ Int(truncatingIfNeeded: isLong)
            return pair & 0x7F | pair &>> 1 & 0x3F80 & (0 &- isLong)
        }
        guard let long = unsafe VariableLengthInteger.next(in: bytes, position..<end) else { return nil }
        position = long.end
        return long.integer
    }
}
