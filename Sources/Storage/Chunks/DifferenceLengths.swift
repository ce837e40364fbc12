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
        guard let first = integers.first else { return Shortest(order: 1, lowBits: nil, length: 0) }
        if integers.allSatisfy({ $0 == first }) { return constant(first, integers.count) }
        var lengths = (DifferenceLengths(), DifferenceLengths(), DifferenceLengths())
        Differences.each(of: integers) { plain, first, second in
            lengths.0.add(plain)
            lengths.1.add(first)
            lengths.2.add(second)
        }
        let lowBits = (
            lengths.0.low.bits(integers.count), lengths.1.low.bits(integers.count), lengths.2.low.bits(integers.count)
        )
        var bits = (0, 0, 0)
        Differences.each(of: integers) { plain, first, second in
            bits.0 &+= RiceCode.bits(of: plain, lowBits: lowBits.0)
            bits.1 &+= RiceCode.bits(of: first, lowBits: lowBits.1)
            bits.2 &+= RiceCode.bits(of: second, lowBits: lowBits.2)
        }
        var shortest = lengths.1.shortest(order: 1, lowBits.1, bits: bits.1)
        for other in [
            lengths.2.shortest(order: 2, lowBits.2, bits: bits.2),
            lengths.0.shortest(order: 0, lowBits.0, bits: bits.0),
        ] where other.length < shortest.length {
            shortest = other
        }
        return shortest
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
