/// Differences of which all but the first have at most 31 bits, so that processors count several at once.
struct SmallDifferences {
    /// The first, which is a whole integer.
    let first: UInt64
    /// The sum of the others.
    let sum: UInt64
    /// How many bytes all of them take as `RunCode` has them.
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

    /// How many bits the others take as `RiceCode` has them.
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

    /// How many bytes they take; nil where there may be such a run of 0.
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
