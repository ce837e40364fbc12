/// Differences of integers, zigzag coded so that small ones of either sign become small unsigned integers.
///
/// Order 0 is the integers themselves, order 1 their differences, order 2 the differences of these. The first integer
/// and the first difference are kept as they are. Zigzag maps 0, -1, 1, -2, 2 to 0, 1, 2, 3, 4.
enum Differences {
    /// How often differences may be taken.
    static let orders = 0...2

    /// The zigzag coded differences of integers.
    static func taken(from integers: [Int64], order: Int) -> [UInt64] {
        unsafe [UInt64](unsafeUninitializedCapacity: integers.count) { differences, count in
            unsafe integers.withUnsafeBufferPointer { integers in
                // The integers before the first ones count as 0.
                var (last, lastDifference) = (0 as Int64, 0 as Int64)
                for index in 0..<min(order, integers.count) {
                    let integer = unsafe integers[index]
                    let difference = integer &- last
                    unsafe differences[index] = unsigned(difference &- lastDifference)
                    (last, lastDifference) = (integer, index == 0 ? 0 : difference)
                }
                let rest = min(order, integers.count)..<integers.count
                // A loop per order, so that the compiler can vectorize it.
                switch order {
                case 0: for index in rest { unsafe differences[index] = unsigned(integers[index]) }
                case 1:
                    for index in rest {
                        unsafe differences[index] = unsigned(integers[index] &- integers[index &- 1])
                    }
                default:
                    for index in rest {
                        let (last, before) = unsafe (integers[index &- 1], integers[index &- 2])
                        unsafe differences[index] = unsigned(integers[index] &- last &- (last &- before))
                    }
                }
            }
            count = integers.count
        }
    }

    /// Zigzag codes a difference.
    @inline(__always)
    static func unsigned(_ difference: Int64) -> UInt64 {
        UInt64(bitPattern: difference << 1 ^ difference >> 63)
    }

    /// Restores integers from their differences, one by one.
    struct Sum {
        private var last: Int64 = 0
        private var step: Int64 = 0

        /// The integer after the next difference.
        ///
        /// Pass `order` as a literal, to get a loop per order.
        @inline(__always)
        mutating func next(_ difference: UInt64, order: Int) -> Int64 {
            let difference = Differences.signed(difference)
            if order == 0 { return difference }
            if order == 2 { step &+= difference }
            last &+= order == 2 ? step : difference
            return last
        }
    }

    /// Decodes a zigzag coded difference.
    @inline(__always)
    static func signed(_ difference: UInt64) -> Int64 {
        Int64(bitPattern: difference &>> 1 ^ (0 &- (difference & 1)))
    }
}

/// Differences with at most 31 bits, except for the first, so that processors handle several at once.
struct SmallDifferences {
    /// The first difference, which is the first integer.
    let first: UInt64
    /// The sum of the others.
    let sum: UInt64
    /// The length of all differences in `RunCode`, in bytes.
    let lengthInBytes: Int

    private let others: [Int32]

    /// Fails if a difference other than the first has more than 31 bits, or there are 2^24 or more.
    init?(_ differences: [UInt64]) {
        guard let first = differences.first, first != .max, differences.count < 1 << 24 else { return nil }
        var (all, sum) = (0 as UInt64, 0 as UInt64)
        let others = unsafe [Int32](unsafeUninitializedCapacity: differences.count - 1) { others, count in
            let most = differences.count - 1
            unsafe differences.withUnsafeBufferPointer { differences in
                for index in 0..<most {
                    let difference = unsafe differences[index &+ 1]
                    all |= difference
                    sum &+= difference
                    unsafe others[index] = Int32(truncatingIfNeeded: difference)
                }
            }
            count = most
        }
        guard all < 1 << 31 else { return nil }
        (self.first, self.sum, self.others) = (first, sum, others)
        lengthInBytes = Self.length(first, others) ?? RunCode.length(of: differences, zeros: 0)
    }

    /// The length of the other differences in `RiceCode`, in bits.
    func bits(lowBits: Int) -> Int {
        let shift = Int32(truncatingIfNeeded: lowBits)
        let (most, whole) = (Int32(RiceCode.mostZeros), Int32(RiceCode.mostZeros + 64) &- shift)
        var sum: Int32 = 0
        unsafe others.withUnsafeBufferPointer { others in
            for index in 0..<others.count {
                let zeros = unsafe others[index] &>> shift
                sum &+= zeros < most ? zeros : whole
            }
        }
        return Int(sum) + others.count * (lowBits + 1)
    }

    // Longer runs of zeros have a longer token.
    private static let mostZeros: Int32 = 129

    /// The length in `RunCode`, in bytes; `nil` if there may be a run of more than `mostZeros`.
    ///
    /// The token of a difference gets another byte from each of these limits on. In a run of zeros, only the first two
    /// have a byte each.
    private static func length(_ first: UInt64, _ others: [Int32]) -> Int? {
        // Counted as negative numbers: the sign bits of differences, without branches.
        var (longer, zeros, thirds) = (0 as Int32, 0 as Int32, 0 as Int32)
        unsafe others.withUnsafeBufferPointer { others in
            for index in 0..<others.count {
                let other = unsafe others[index]
                longer &+= (0x7E &- other) &>> 31 &+ (0x3FFE &- other) &>> 31
                longer &+= (0x1F_FFFE &- other) &>> 31 &+ (0xFFF_FFFE &- other) &>> 31
                zeros &+= (other &- 1) &>> 31
            }
            if zeros > -2 || others.count < 2 { return }
            thirds = unsafe first == 0 && others[0] | others[1] == 0 ? -1 : 0
            for index in 2..<others.count {
                thirds &+= unsafe ((others[index] | others[index &- 1] | others[index &- 2]) &- 1) &>> 31
            }
        }
        if zeros <= 1 - mostZeros { return nil }
        return VariableLengthInteger.length(of: first &+ 1) + others.count - Int(longer) + Int(thirds)
    }
}

/// The encoded length of the differences of one order in both codes, computed without writing them.
struct DifferenceLengths {
    struct Shortest {
        let order: Int
        /// The parameter k of `RiceCode`; `nil` for `RunCode`.
        let lowBits: Int?
        let length: Int
        let differences: [UInt64]
        /// The number of zero differences after `differences`.
        let zeros: Int
    }

    private let order: Int
    private let differences: [UInt64]
    private let zeros: Int
    private let small: SmallDifferences?
    private let lowBits: Int
    private let inBytes: Int

    /// The shortest encoding: order 1, unless order 2 or 0 is shorter.
    ///
    /// - Parameters:
    ///   - integers: the integers to write.
    ///   - more: the number of omitted integers that continue in equal steps, so that their differences are 0.
    /// - Returns: the order, the code and the differences.
    static func shortest(of integers: [Int64], more: Int = 0) -> Shortest {
        guard let value = integers.first else {
            return Shortest(order: 1, lowBits: nil, length: 0, differences: [], zeros: 0)
        }
        if integers.allSatisfy({ $0 == value }) {
            return constant(Differences.unsigned(value), zeros: integers.count - 1 + more)
        }
        let second = DifferenceLengths(2, of: integers, zeros: more)
        // Two values and a count are the shortest form of long columns with equal steps.
        if more > 0 { return second.shortest() }
        var shortest = DifferenceLengths(1, of: integers).shortest()
        if let other = second.shortest(below: shortest.length) { shortest = other }
        // Order 0 is rarely shorter. A prefix of the integers usually rules it out.
        if leastBits(of: integers, upTo: 8 * shortest.length) >= 8 * shortest.length { return shortest }
        return DifferenceLengths(0, of: integers).shortest(below: shortest.length) ?? shortest
    }

    /// The shortest encoding of a difference and zeros after it, as most columns of a few fixes have them.
    private static func constant(_ difference: UInt64, zeros: Int) -> Shortest {
        var low = RiceCode.LowBits()
        low.add(difference)
        let lowBits = low.bits(1 + zeros)
        let bits = RiceCode.bits(of: difference, lowBits: lowBits) + zeros * RiceCode.bits(of: 0, lowBits: lowBits)
        let inBytes = RunCode.length(of: [difference], zeros: zeros)
        let inBits = RiceCode.length(ofBits: bits)
        return Shortest(
            order: 1,
            lowBits: inBits < inBytes ? lowBits : nil,
            length: min(inBits, inBytes),
            differences: [difference],
            zeros: zeros
        )
    }

    /// A lower bound for the bits of integers of order 0 in either code; counting stops at `most`.
    ///
    /// An integer of b bits takes at least b + 1 bits in `RiceCode`, whatever k is, and more than b bits in `RunCode`.
    private static func leastBits(of integers: [Int64], upTo most: Int) -> Int {
        var bits = 0
        for integer in integers {
            if bits >= most { break }
            bits &+= 64 &- Differences.unsigned(integer).leadingZeroBitCount
        }
        return bits
    }

    private init(_ order: Int, of integers: [Int64], zeros: Int = 0) {
        self.init(order, Differences.taken(from: integers, order: order), zeros: zeros)
    }

    private init(_ order: Int, _ differences: [UInt64], zeros: Int = 0) {
        (self.order, self.differences, self.zeros) = (order, differences, zeros)
        small = zeros == 0 ? SmallDifferences(differences) : nil
        var low = RiceCode.LowBits()
        if let small {
            low.add(small.first)
            low.add(sum: small.sum)
        } else {
            for difference in differences { low.add(difference) }
        }
        lowBits = low.bits(differences.count + zeros)
        inBytes = small?.lengthInBytes ?? RunCode.length(of: differences, zeros: zeros)
    }

    /// The shorter of the two codes; `nil` if it takes `limit` bytes or more.
    private func shortest(below limit: Int) -> Shortest? {
        if min(leastInBits, inBytes) >= limit { return nil }
        let shortest = shortest()
        return shortest.length < limit ? shortest : nil
    }

    /// The shorter of the two codes.
    private func shortest() -> Shortest {
        let inBits = leastInBits < inBytes ? RiceCode.length(ofBits: bits) : .max
        return Shortest(
            order: order,
            lowBits: inBits < inBytes ? lowBits : nil,
            length: min(inBits, inBytes),
            differences: differences,
            zeros: zeros
        )
    }

    /// A lower bound for the bytes in `RiceCode`, which often suffices: each difference takes more than k bits.
    private var leastInBits: Int { RiceCode.length(ofBits: (differences.count + zeros) * (lowBits + 1)) }

    private var bits: Int {
        if let small { return RiceCode.bits(of: small.first, lowBits: lowBits) + small.bits(lowBits: lowBits) }
        return differences.reduce(zeros * RiceCode.bits(of: 0, lowBits: lowBits)) {
            $0 &+ RiceCode.bits(of: $1, lowBits: lowBits)
        }
    }
}
