/// How differences are written where many are 0: in whole bytes, as few as each needs, and runs of 0 as one.
///
/// | token | stands for |
/// |---|---|
/// | 0 | one difference of 0 |
/// | 1, then n | n + 2 differences of 0 |
/// | z + 1 | the difference z |
enum RunCode {
    /// How many bytes differences take; as many as there can be where one has no token.
    static func length(of differences: [UInt64]) -> Int {
        var (bytes, zeros) = (0, 0)
        for difference in differences {
            if difference == 0 {
                zeros += 1
            } else if difference == .max {
                return .max
            } else {
                bytes += length(ofZeros: zeros) + VariableLengthInteger.length(of: difference &+ 1)
                zeros = 0
            }
        }
        return bytes + length(ofZeros: zeros)
    }

    /// Appends differences.
    static func append(_ differences: [UInt64], to bytes: inout [UInt8]) {
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
        append(zeros: zeros, to: &bytes)
    }

    /// Reads so many differences.
    static func read(_ count: Int, from reader: inout ChunkReader) throws(ChunkDamage) -> [UInt64] {
        var differences: [UInt64] = []
        differences.reserveCapacity(count)
        while differences.count < count {
            switch try reader.integer() {
            case 0: differences.append(0)
            case 1:
                guard count - differences.count >= 2 else { throw ChunkDamage() }
                let zeros = try reader.count(atMost: count - differences.count - 2) + 2
                for _ in 0..<zeros { differences.append(0) }
            case let token: differences.append(token &- 1)
            }
        }
        return differences
    }

    private static func length(ofZeros zeros: Int) -> Int {
        zeros < 2 ? zeros : 1 + VariableLengthInteger.length(of: UInt64(zeros - 2))
    }

    private static func append(zeros: Int, to bytes: inout [UInt8]) {
        if zeros == 0 { return }
        bytes.append(zeros == 1 ? 0 : 1)
        if zeros > 1 { VariableLengthInteger.append(UInt64(zeros - 2), to: &bytes) }
    }
}
