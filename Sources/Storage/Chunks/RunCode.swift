/// How differences are written where many are 0: in whole bytes, as few as each needs, and runs of 0 as one.
///
/// | token | stands for |
/// |---|---|
/// | 0 | one difference of 0 |
/// | 1, then n | n + 2 differences of 0 |
/// | z + 1 | the difference z |
enum RunCode {
    /// How many bytes differences take, and so many of 0 behind them; as many as there can be where one has no token.
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

    /// Appends differences, and so many of 0 behind them.
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

    /// The first of so many differences, if all others are 0; else nil, and the reader is where it was.
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
