/// A code for noisy differences that takes about as many bits as most of them have.
///
/// A difference z is coded as z >> k zero bits, a 1 bit and the lowest k bits of z. If this takes 24 zeros or more, it
/// is coded as 24 zeros, a 1 bit and all 64 bits. Bits fill each byte from the lowest to the highest. The code is that
/// of Rice, "Some Practical Universal Noiseless Coding Techniques" (JPL 79-22, 1979).
enum RiceCode {
    /// The number of zeros that announces all 64 bits.
    static let mostZeros = 24
    /// The greatest k that is supported.
    static let mostBits = 31

    /// Chooses k, the number of low bits, from the mean of the differences.
    struct LowBits {
        private var sum: UInt64 = 0

        @inline(__always)
        mutating func add(_ difference: UInt64) {
            // Large differences are written in full for every k.
            sum &+= min(difference, 1 << 40)
        }

        /// Adds differences without large ones, given by their sum.
        mutating func add(sum more: UInt64) { sum &+= more }

        /// The best k for `count` differences.
        func bits(_ count: Int) -> Int {
            let mean = sum / UInt64(max(1, count))
            return mean == 0 ? 0 : min(mostBits, 63 - mean.leadingZeroBitCount)
        }
    }

    /// The length of a difference in bits.
    @inline(__always)
    static func bits(of difference: UInt64, lowBits: Int) -> Int {
        let zeros = difference &>> UInt64(truncatingIfNeeded: lowBits)
        return zeros < mostZeros ? Int(truncatingIfNeeded: zeros) &+ 1 &+ lowBits : mostZeros + 65
    }

    /// The length of coded differences in bytes, including the byte for k.
    static func length(ofBits bits: Int) -> Int { 1 + (bits + 7) / 8 }

    /// Appends k and the differences, which take `length` bytes.
    static func append(_ differences: [UInt64], lowBits: Int, length: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(lowBits))
        let end = bytes.count + length - 1
        var writer = BitWriter(position: bytes.count)
        bytes += repeatElement(0, count: length - 1 + BitWriter.room)
        var span = bytes.mutableSpan
        // Raw bytes need no initialization.
        var raw = unsafe span.mutableBytes
        let lowBits = UInt64(lowBits)
        for difference in differences {
            let zeros = difference &>> lowBits
            if zeros < mostZeros {
                // The 1 bit comes between the zeros and the low bits.
                let low = difference & (1 &<< lowBits &- 1)
                writer.append((low &<< 1 | 1) &<< zeros, bits: zeros &+ 1 &+ lowBits, to: &raw)
            } else {
                writer.append(1 << UInt64(mostZeros), bits: UInt64(mostZeros) + 1, to: &raw)
                writer.append(difference & 0xFFFF_FFFF, bits: 32, to: &raw)
                writer.append(difference >> 32, bits: 32, to: &raw)
            }
        }
        bytes.removeLast(bytes.count - end)
    }
}

/// Writes bits, the lowest of a byte first.
private struct BitWriter {
    /// The number of writable bytes needed after the last written one.
    static let room = 8

    private var waiting: UInt64 = 0
    private var count: UInt64 = 0
    private var position: Int

    init(position: Int) { self.position = position }

    /// Appends the lowest bits of a number that has no others; at most 56.
    @inline(__always)
    mutating func append(_ number: UInt64, bits: UInt64, to bytes: inout MutableRawSpan) {
        waiting |= number &<< count
        count &+= bits
        // Bits of an incomplete byte are written again together with the next ones.
        bytes.storeBytes(of: waiting.littleEndian, toByteOffset: position, as: UInt64.self)
        position &+= Int(truncatingIfNeeded: count &>> 3)
        waiting = waiting &>> (count & ~7)
        count &= 7
    }
}

extension RiceCode {
    /// Decodes `count` integers from their differences.
    static func read(_ count: Int, order: Int, from reader: inout ChunkReader) throws(ChunkDamage) -> [Int64] {
        let lowBits = Int(try reader.byte())
        guard lowBits <= mostBits else { throw ChunkDamage() }
        var damage: ChunkDamage?
        let integers = unsafe [Int64](unsafeUninitializedCapacity: count) { integers, filled in
            do throws(ChunkDamage) {
                unsafe try reader.lend { bytes, bounds in
                    let bits = unsafe Bits(bytes: bytes, end: bounds.upperBound << 3, lowBits: UInt64(lowBits))
                    var filling = unsafe Filling(integers: integers, position: bounds.lowerBound << 3)
                    return filling.fill(bits, order: order) ? (filling.position + 7) >> 3 : nil
                }
                filled = count
            } catch {
                damage = error
            }
        }
        if let damage { throw damage }
        return integers
    }
}

/// The output of decoding, filled from the first integer to the last.
@safe
private struct Filling {
    private let integers: UnsafeMutableBufferPointer<Int64>
    private let count: Int
    private var next = 0
    private var sum = Differences.Sum()
    /// The position of the next difference, in bits.
    private(set) var position: Int

    init(integers: UnsafeMutableBufferPointer<Int64>, position: Int) {
        unsafe self.integers = integers
        count = integers.count
        self.position = position
    }

    /// Decodes integers until all are filled in.
    ///
    /// - Returns: whether the bits sufficed.
    mutating func fill(_ bits: Bits, order: Int) -> Bool {
        // In order 2 the first difference is the first integer, not a step.
        if order == 2, !fill(bits, order: 1, through: min(1, count)) { return false }
        return fill(bits, order: order, through: count)
    }

    private mutating func fill(_ bits: Bits, order: Int, through end: Int) -> Bool {
        while fillShort(bits, order: order, through: end) {
            guard let whole = bits.whole(at: position) else { return false }
            unsafe integers[next] =
                order == 0
                ? sum.next(whole, order: 0) : order == 1 ? sum.next(whole, order: 1) : sum.next(whole, order: 2)
            position += RiceCode.mostZeros + 65
            next += 1
        }
        return true
    }

    /// Decodes integers up to one that is coded with all 64 bits.
    ///
    /// - Returns: whether such an integer follows, or the bits end, before `end`.
    private mutating func fillShort(_ bits: Bits, order: Int, through end: Int) -> Bool {
        switch order {
        case 0: fillValues(bits, through: end)
        case 1: fillSums(bits, through: end)
        default: fillSumsOfSums(bits, through: end)
        }
    }

    // A function per order, so that each loop has all registers for itself.
    @inline(never)
    private mutating func fillValues(_ bits: Bits, through end: Int) -> Bool {
        fillPairs(bits, order: 0, through: end)
    }

    @inline(never)
    private mutating func fillSums(_ bits: Bits, through end: Int) -> Bool {
        fillPairs(bits, order: 1, through: end)
    }

    @inline(never)
    private mutating func fillSumsOfSums(_ bits: Bits, through end: Int) -> Bool {
        fillPairs(bits, order: 2, through: end)
    }

    /// Decodes integers in pairs; `order` must be a literal.
    ///
    /// Each difference begins at the end of the one before, which makes decoding wait. If two differences fit into one
    /// word, they are decoded from it together.
    @inline(__always)
    private mutating func fillPairs(_ bits: Bits, order: Int, through end: Int) -> Bool {
        var (index, place, sum) = (next, position, sum)
        defer { (next, position, self.sum) = (index, place, sum) }
        while index < end, place <= bits.end {
            let first = bits.difference(in: bits.word(at: place))
            if first.zeros >= RiceCode.mostZeros { return true }
            unsafe integers[index] = sum.next(first.difference, order: order)
            place &+= first.length
            index &+= 1
            let second = bits.difference(in: first.rest)
            guard index < end, second.zeros < RiceCode.mostZeros, first.length &+ second.length <= Bits.fewest
            else { continue }
            unsafe integers[index] = sum.next(second.difference, order: order)
            place &+= second.length
            index &+= 1
        }
        return index < end
    }
}

/// The bits of a column, the lowest of a byte first.
///
/// Positions are counted in bits.
@safe
private struct Bits {
    private let bytes: UnsafeRawPointer
    let end: Int
    private let lowBits: UInt64
    /// 2^k, the amount that each zero stands for.
    private let unit: UInt64

    /// The number of valid bits in a word, at least.
    static let fewest = 57

    init(bytes: UnsafeRawPointer, end: Int, lowBits: UInt64) {
        unsafe self.bytes = bytes
        self.end = end
        self.lowBits = lowBits
        unit = 1 &<< lowBits
    }

    /// The bits from a position on, which must not be beyond the end.
    @inline(__always)
    func word(at position: Int) -> UInt64 {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: position &>> 3, as: UInt64.self)
        return word.littleEndian &>> UInt64(truncatingIfNeeded: position & 7)
    }

    /// A difference with its number of zeros, its length in bits, and the bits after it.
    struct Difference {
        let difference: UInt64
        let zeros: Int
        let length: Int
        let rest: UInt64
    }

    /// Decodes the first difference in a word: at most 55 bits if it has fewer than 24 zeros.
    @inline(__always)
    func difference(in word: UInt64) -> Difference {
        let zeros = (word | 1 << 63).trailingZeroBitCount
        let count = UInt64(truncatingIfNeeded: zeros)
        let low = word &>> (count &+ 1)
        return Difference(
            difference: count &* unit | low & (unit &- 1),
            zeros: zeros,
            length: zeros &+ 1 &+ Int(truncatingIfNeeded: lowBits),
            rest: low &>> lowBits
        )
    }

    /// A difference coded with all 64 bits; `nil` if the bits end before.
    func whole(at position: Int) -> UInt64? {
        let start = position + RiceCode.mostZeros + 1
        guard start + 64 <= end, difference(in: word(at: position)).zeros == RiceCode.mostZeros else { return nil }
        return word(at: start) & 0xFFFF_FFFF | word(at: start + 32) << 32
    }
}
