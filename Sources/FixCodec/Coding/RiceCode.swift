/// The code of differences where they are noise: in as few bits as most of them need.
///
/// Of a difference z, as many 0 bits come as z >> k counts, then a 1, then the lowest k bits of z; where there would be 24
/// zeros or more, 24 come, then the 1, then all 64 bits. The first bit is the lowest one of the first byte. The code is
/// that of Rice, "Some Practical Universal Noiseless Coding Techniques" (JPL 79-22, 1979).
enum RiceCode {
    /// The number of zeros that says that all bits follow.
    static let mostZeros = 24
    /// The most of the lowest bits that are written as they are.
    static let mostBits = 31

    /// The number of lowest bits that makes differences short.
    struct LowBits {
        private var sum: UInt64 = 0

        /// Takes a difference in.
        @inline(__always)
        mutating func add(_ difference: UInt64) {
            // Large ones are written out, whatever the number is.
            sum &+= min(difference, 1 << 40)
        }

        /// Takes differences in that are not large, by their sum.
        mutating func add(sum more: UInt64) { sum &+= more }

        /// The number for so many differences.
        func bits(_ count: Int) -> Int {
            let mean = sum / UInt64(max(1, count))
            return mean == 0 ? 0 : min(mostBits, 63 - mean.leadingZeroBitCount)
        }
    }

    /// The number of bits that a difference takes.
    @inline(__always)
    static func bits(of difference: UInt64, lowBits: Int) -> Int {
        let zeros = difference &>> UInt64(truncatingIfNeeded: lowBits)
        return zeros < mostZeros ? Int(truncatingIfNeeded: zeros) &+ 1 &+ lowBits : mostZeros + 65
    }

    /// The number of bytes that differences of so many bits take, the number of lowest bits included.
    static func length(ofBits bits: Int) -> Int { 1 + (bits + 7) / 8 }

    /// Appends differences, behind the number of lowest bits, in so many bytes.
    static func append(_ differences: [UInt64], lowBits: Int, length: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(lowBits))
        let end = bytes.count + length - 1
        var writer = BitWriter(position: bytes.count)
        bytes += repeatElement(0, count: length - 1 + BitWriter.room)
        var span = bytes.mutableSpan
        // Bytes are what they are.
        var raw = unsafe span.mutableBytes
        let lowBits = UInt64(lowBits)
        for difference in differences {
            let zeros = difference &>> lowBits
            if zeros < mostZeros {
                // The 1 comes between the zeros and the lowest bits.
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
    /// The bytes that must be there behind those that are written.
    static let room = 8

    private var waiting: UInt64 = 0
    private var count: UInt64 = 0
    private var position: Int

    /// A writer from a place of the bytes on.
    init(position: Int) { self.position = position }

    /// Appends the lowest bits of a number, which has no others; 56 at most.
    @inline(__always)
    mutating func append(_ number: UInt64, bits: UInt64, to bytes: inout MutableRawSpan) {
        waiting |= number &<< count
        count &+= bits
        // Those that do not fill a byte are written again with the next ones.
        bytes.storeBytes(of: waiting.littleEndian, toByteOffset: position, as: UInt64.self)
        position &+= Int(truncatingIfNeeded: count &>> 3)
        waiting = waiting &>> (count & ~7)
        count &= 7
    }
}

extension RiceCode {
    /// Reads so many integers that are written as differences of an order.
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

/// Integers that are being read.
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

    /// Fills in all integers; whether there are as many.
    mutating func fill(_ bits: Bits, order: Int) -> Bool {
        // The first difference of order 2 is the first integer, and no step.
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

    /// Fills integers in; whether it stopped at one all bits of whose difference follow, or that is not there.
    private mutating func fillShort(_ bits: Bits, order: Int, through end: Int) -> Bool {
        switch order {
        case 0: fillValues(bits, through: end)
        case 1: fillSums(bits, through: end)
        default: fillSumsOfSums(bits, through: end)
        }
    }

    // Each order has a loop of its own, and this one all registers for itself.
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

    /// The same, of an order that is told by a literal.
    ///
    /// The beginning of a difference is known only when the one before has been found: all waits for that, and so two are
    /// found in one word of bits if they can be.
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

/// The bits of a column, the lowest of a byte first; places are told in bits.
@safe
private struct Bits {
    private let bytes: UnsafeRawPointer
    let end: Int
    private let lowBits: UInt64
    /// The amount that a zero counts for.
    private let unit: UInt64

    /// The number of bits that a word has at least.
    static let fewest = 57

    init(bytes: UnsafeRawPointer, end: Int, lowBits: UInt64) {
        unsafe self.bytes = bytes
        self.end = end
        self.lowBits = lowBits
        unit = 1 &<< lowBits
    }

    /// The bits from a place on, which is not behind the end.
    @inline(__always)
    func word(at position: Int) -> UInt64 {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: position &>> 3, as: UInt64.self)
        return word.littleEndian &>> UInt64(truncatingIfNeeded: position & 7)
    }

    /// A difference, how many zeros and how many bits in all it takes, and the bits behind it.
    struct Difference {
        let difference: UInt64
        let zeros: Int
        let length: Int
        let rest: UInt64
    }

    /// The difference that a word begins with: of 55 bits at most where there are less than 24 zeros.
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

    /// The difference at a place, all 64 bits of which come behind the most zeros; nil where that is not there.
    func whole(at position: Int) -> UInt64? {
        let start = position + RiceCode.mostZeros + 1
        guard start + 64 <= end, difference(in: word(at: position)).zeros == RiceCode.mostZeros else { return nil }
        return word(at: start) & 0xFFFF_FFFF | word(at: start + 32) << 32
    }
}
