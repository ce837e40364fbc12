/// Random numbers that are the same on every machine: SplitMix64 (Steele, Lea and Flood, 2014).
struct RandomNumbers {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number in 0 ..< 1.
    mutating func uniform() -> Double {
        Double(next() >> 11) / 9_007_199_254_740_992
    }

    mutating func uniform(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + uniform() * (range.upperBound - range.lowerBound)
    }

    /// Returns an integer from a non-empty range.
    mutating func integer(in range: Range<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// Returns a normally distributed number with mean 0 and deviation 1.
    ///
    /// Approximated by the sum of twelve uniform numbers, to avoid a logarithm whose last digit differs between C
    /// libraries.
    mutating func normal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += uniform() }
        return sum
    }
}
