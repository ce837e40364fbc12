/// How many bytes differences of an order take, in either code, without writing them.
struct DifferenceLengths {
    /// The shortest way to write integers.
    struct Shortest {
        let order: Int
        /// How many of their lowest bits are written as they are; nil where they are written in bytes.
        let lowBits: Int?
        let length: Int
        /// What is written.
        let differences: [UInt64]
        /// How many differences of 0 follow.
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
    ///   - integers: what is written.
    ///   - more: how many more go on as the last two do, which makes their differences 0.
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

    /// How many bits integers take at least as they are, in either code; no more are counted once there are so many.
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
