/// How many bytes integers take as differences of each order, in either code, without writing them.
struct DifferenceLengths {
    /// The shortest way to write integers.
    struct Shortest {
        let order: Int
        /// How many of their lowest bits are written as they are; nil where they are written in bytes.
        let lowBits: Int?
        let length: Int
    }

    private var runs = RunCode.Length()
    private var low = RiceCode.LowBits()

    /// The shortest way: of order 1, unless order 2 is shorter, or order 0.
    static func shortest(of integers: [Int64]) -> Shortest {
        guard let value = integers.first else { return Shortest(order: 1, lowBits: nil, length: 0) }
        if integers.allSatisfy({ $0 == value }) { return constant(value, integers.count) }
        var (first, second) = (DifferenceLengths(), DifferenceLengths())
        Differences.each(of: integers) {
            first.add($1)
            second.add($2)
        }
        // Told by literals, so that each order has a loop of its own.
        guard var shortest = first.shortest(of: integers, order: 1, below: .max) else {
            return Shortest(order: 1, lowBits: nil, length: .max)
        }
        if let other = second.shortest(of: integers, order: 2, below: shortest.length) { shortest = other }
        // Most are no small integers, which a part of them shows.
        if leastBits(of: integers, upTo: 8 * shortest.length) >= 8 * shortest.length { return shortest }
        var plain = DifferenceLengths()
        Differences.each(of: integers) { difference, _, _ in plain.add(difference) }
        if let other = plain.shortest(of: integers, order: 0, below: shortest.length) { shortest = other }
        return shortest
    }

    /// How many bits integers take at least as they are, in either code; no more are counted once there are so many.
    ///
    /// An integer of b bits takes b + 1 bits as `RiceCode` has it, whatever the number of lowest bits, and more than b bits as
    /// `RunCode` does.
    private static func leastBits(of integers: [Int64], upTo most: Int) -> Int {
        var bits = 0
        for integer in integers where bits < most {
            bits &+= 64 &- Differences.unsigned(integer).leadingZeroBitCount
        }
        return bits
    }

    /// The shortest way of the order whose differences were added, if it takes fewer bytes than a limit.
    @inline(__always)
    private func shortest(of integers: [Int64], order: Int, below limit: Int) -> Shortest? {
        let (lowBits, inBytes) = (low.bits(integers.count), runs.bytes)
        // A difference takes a bit more than these at least: often that is enough to know.
        let least = RiceCode.length(ofBits: integers.count * (lowBits + 1))
        if min(least, inBytes) >= limit { return nil }
        if least >= inBytes { return Shortest(order: order, lowBits: nil, length: inBytes) }
        var bits = 0
        Differences.each(of: integers) {
            bits &+= RiceCode.bits(of: order == 0 ? $0 : order == 1 ? $1 : $2, lowBits: lowBits)
        }
        let shortest = shortest(order: order, lowBits, bits: bits)
        return shortest.length < limit ? shortest : nil
    }

    /// The shortest way to write an integer so many times: as the first one, and no differences from it.
    private static func constant(_ integer: Int64, _ count: Int) -> Shortest {
        var lengths = DifferenceLengths()
        let difference = Differences.unsigned(integer)
        lengths.add(difference)
        lengths.runs.add(zeros: count - 1)
        let lowBits = lengths.low.bits(count)
        let bits =
            RiceCode.bits(of: difference, lowBits: lowBits) + (count - 1) * RiceCode.bits(of: 0, lowBits: lowBits)
        return lengths.shortest(order: 1, lowBits, bits: bits)
    }

    @inline(__always)
    private mutating func add(_ difference: UInt64) {
        runs.add(difference)
        low.add(difference)
    }

    private func shortest(order: Int, _ lowBits: Int, bits: Int) -> Shortest {
        let (inBits, inBytes) = (RiceCode.length(ofBits: bits), runs.bytes)
        return Shortest(order: order, lowBits: inBits < inBytes ? lowBits : nil, length: min(inBits, inBytes))
    }
}
