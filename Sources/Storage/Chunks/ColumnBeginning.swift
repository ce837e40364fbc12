extension ChunkColumn {
    /// From so many values on, a column that counts in equal steps is shortest as a step and no differences from it.
    private static let fewest = 256

    /// The first two values, and how many more go on as these do; nil where not all do.
    ///
    /// Most columns have the same value, or the same step, from the first fix to the last.
    var beginning: (values: ChunkColumn, more: Int)? {
        switch self {
        case .absent: nil
        case .integers(let integers):
            Self.goesOn(integers) ? (.integers([integers[0], integers[1]]), integers.count - 2) : nil
        case .reals(let reals):
            Self.isConstant(reals) ? (.reals([reals[0], reals[1]]), reals.count - 2) : nil
        }
    }

    private static func isConstant(_ reals: [Double]) -> Bool {
        guard reals.count > 1, let first = reals.first, first == reals.last, first == reals[reals.count / 2] else {
            return false
        }
        var others: UInt64 = 0
        unsafe reals.withUnsafeBufferPointer { reals in
            for index in 0..<reals.count { others |= unsafe reals[index] == first ? 0 : 1 }
        }
        return others == 0
    }

    private static func goesOn(_ integers: [Int64]) -> Bool {
        guard integers.count > 1, let first = integers.first, let last = integers.last else { return false }
        let step = integers[1] &- first
        guard step == 0 || integers.count >= fewest, isModerate(first), isModerate(last),
            integers[integers.count / 2] &- integers[integers.count / 2 - 1] == step
        else { return false }
        // No step may lead beyond what integers can be and back again: what stands for none would be on the way.
        let way = step.multipliedReportingOverflow(by: Int64(integers.count - 1))
        guard !way.overflow, way.partialValue == last - first else { return false }
        var others: UInt64 = 0
        unsafe integers.withUnsafeBufferPointer { integers in
            for index in 1..<integers.count {
                others |= unsafe UInt64(bitPattern: integers[index] &- integers[index &- 1] &- step)
            }
        }
        return others == 0
    }

    /// Whether sums and differences of two such integers cannot wrap around, or look like none at all.
    private static func isModerate(_ integer: Int64) -> Bool { integer.magnitude < 1 << 61 }
}
