/// The small integers that others become: differences, and these without a sign.
///
/// Of order 0 they are the integers, of order 1 the differences from the integer before, of order 2 the differences of
/// these; the first integer stays as it is, and so does the first difference. Zigzag makes 0, 1, 2, 3, 4 of 0, -1, 1, -2, 2.
enum Differences {
    /// The numbers of times that differences may be taken.
    static let orders = 0...2

    /// The differences of integers.
    static func taken(from integers: [Int64], order: Int) -> [UInt64] {
        unsafe [UInt64](unsafeUninitializedCapacity: integers.count) { differences, count in
            unsafe integers.withUnsafeBufferPointer { integers in
                // The first ones have no others before them.
                var (last, lastDifference) = (0 as Int64, 0 as Int64)
                for index in 0..<min(order, integers.count) {
                    let integer = unsafe integers[index]
                    let difference = integer &- last
                    unsafe differences[index] = unsigned(difference &- lastDifference)
                    (last, lastDifference) = (integer, index == 0 ? 0 : difference)
                }
                let rest = min(order, integers.count)..<integers.count
                // Each order has a loop of its own, which takes several at once.
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

    /// A difference without its sign.
    @inline(__always)
    static func unsigned(_ difference: Int64) -> UInt64 {
        UInt64(bitPattern: difference << 1 ^ difference >> 63)
    }

    /// Makes integers of their differences, one after the other.
    struct Sum {
        private var last: Int64 = 0
        private var step: Int64 = 0

        /// The integer that a difference leads to; told by a literal, so that each order has a loop of its own.
        @inline(__always)
        mutating func next(_ difference: UInt64, order: Int) -> Int64 {
            let difference = Differences.signed(difference)
            if order == 0 { return difference }
            if order == 2 { step &+= difference }
            last &+= order == 2 ? step : difference
            return last
        }
    }

    /// The difference with its sign.
    @inline(__always)
    static func signed(_ difference: UInt64) -> Int64 {
        Int64(bitPattern: difference &>> 1 ^ (0 &- (difference & 1)))
    }
}

/// Differences of which all but the first have at most 31 bits, so that processors count several at once.
struct SmallDifferences {
    /// The first, which is a whole integer.
    let first: UInt64
    /// The sum of the others.
    let sum: UInt64
    /// The number of bytes that all of them take as `RunCode` has them.
    let lengthInBytes: Int

    private let others: [Int32]

    /// Differences, if they are so small, and not too many for the sums.
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

    /// The number of bits that the others take as `RiceCode` has them.
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

    // A run of more than that has a longer token.
    private static let mostZeros: Int32 = 129

    /// The number of bytes that they take; nil where there may be such a run of 0.
    ///
    /// A difference takes another byte from each of these numbers on; of a run of 0, the third and all behind it take none.
    private static func length(_ first: UInt64, _ others: [Int32]) -> Int? {
        // All less than 0: compared by the signs of differences.
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

/// The number of bytes that differences of an order take, in either code, without writing them.
struct DifferenceLengths {
    /// The shortest way to write integers.
    struct Shortest {
        let order: Int
        /// The number of their lowest bits that are written as they are; nil where they are written in bytes.
        let lowBits: Int?
        let length: Int
        /// The differences that are written.
        let differences: [UInt64]
        /// The number of differences of 0 that follow.
        let zeros: Int
    }

    private let order: Int
    private let differences: [UInt64]
    private let zeros: Int
    private let small: SmallDifferences?
    private let lowBits: Int
    private let inBytes: Int

    /// The shortest way: of order 1, unless order 2 is shorter, or order 0.
    ///
    /// - Parameters:
    ///   - integers: the integers to write.
    ///   - more: the number of further ones that go on as the last two do, which makes their differences 0.
    /// - Returns: the order, the code and what is written.
    static func shortest(of integers: [Int64], more: Int = 0) -> Shortest {
        guard let value = integers.first else {
            return Shortest(order: 1, lowBits: nil, length: 0, differences: [], zeros: 0)
        }
        if integers.allSatisfy({ $0 == value }) {
            let zeros = integers.count - 1 + more
            return DifferenceLengths(1, [Differences.unsigned(value)], zeros: zeros).shortest()
        }
        let second = DifferenceLengths(2, of: integers, zeros: more)
        // Many that count in equal steps are a step and no differences from it.
        if more > 0 { return second.shortest() }
        var shortest = DifferenceLengths(1, of: integers).shortest()
        if let other = second.shortest(below: shortest.length) { shortest = other }
        // Most are no small integers, which a part of them shows.
        if leastBits(of: integers, upTo: 8 * shortest.length) >= 8 * shortest.length { return shortest }
        return DifferenceLengths(0, of: integers).shortest(below: shortest.length) ?? shortest
    }

    /// The number of bits that integers take at least as they are, in either code; no more are counted once there are so many.
    ///
    /// An integer of b bits takes b + 1 bits as `RiceCode` has it, whatever the number of lowest bits, and more than b bits as
    /// `RunCode` does.
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

    /// The shorter code, if it takes fewer bytes than a limit.
    private func shortest(below limit: Int) -> Shortest? {
        if min(leastInBits, inBytes) >= limit { return nil }
        let shortest = shortest()
        return shortest.length < limit ? shortest : nil
    }

    /// The shorter code.
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

    /// A difference takes a bit more than its lowest ones at least: often that is enough to know.
    private var leastInBits: Int { RiceCode.length(ofBits: (differences.count + zeros) * (lowBits + 1)) }

    private var bits: Int {
        if let small { return RiceCode.bits(of: small.first, lowBits: lowBits) + small.bits(lowBits: lowBits) }
        return differences.reduce(zeros * RiceCode.bits(of: 0, lowBits: lowBits)) {
            $0 &+ RiceCode.bits(of: $1, lowBits: lowBits)
        }
    }
}
