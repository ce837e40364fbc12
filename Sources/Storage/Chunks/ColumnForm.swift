/// The integers that a column of a chunk becomes, and in which form they are shortest.
struct ColumnForm {
    /// The first byte of a column without any value, which has no other bytes.
    static let absent: UInt8 = 0x80
    /// In a column's first byte: the integers are the differences from the reference column.
    static let relative: UInt8 = 0x04
    /// In a column's first byte: runs of present and absent values come first.
    static let gaps: UInt8 = 0x08
    /// In a column's first byte: the differences are written as `RiceCode` says, and not as `RunCode` does.
    static let rice: UInt8 = 0x10
    /// In a column's first byte: how often differences were taken, 0 to 2.
    static let order: UInt8 = 0x03

    /// How many values are present, then absent, then present again, and so on; empty where all are.
    private let runs: [Int]
    private let unit: ColumnUnit
    private let isRelative: Bool
    private let shortest: DifferenceLengths.Shortest

    /// How many bytes the integers take.
    var length: Int { shortest.length }

    /// Whether several integers are all 0, which no others are shorter than.
    var isLeast: Bool { shortest.zeros > 0 && shortest.differences == [0] && runs.isEmpty }

    /// The form of integers that are multiples of a unit; so many more go on as the last two do.
    init(_ integers: [Int64], unit: ColumnUnit, isRelative: Bool, more: Int) {
        guard case .powerOfTen(let power) = unit, power > 0 else {
            self.init(whole: integers, unit: unit, isRelative: isRelative, more: more)
            return
        }
        let divisor = ColumnUnit.integerPowersOfTen[power]
        let whole = integers.map { $0 == ChunkColumn.absentInteger ? $0 : $0 / divisor }
        self.init(whole: whole, unit: unit, isRelative: isRelative, more: more)
    }

    /// The form of integers that count a unit; so many more go on as the last two do.
    init(whole integers: [Int64], unit: ColumnUnit, isRelative: Bool, more: Int) {
        self.unit = unit
        self.isRelative = isRelative
        let hasGaps = integers.contains(ChunkColumn.absentInteger)
        runs = hasGaps ? Self.runs(in: integers) : []
        let present = hasGaps ? integers.filter { $0 != ChunkColumn.absentInteger } : integers
        shortest = DifferenceLengths.shortest(of: present, more: more)
    }

    /// Appends the column to a chunk.
    func append(to bytes: inout [UInt8]) {
        bytes.append(
            UInt8(shortest.order) | (isRelative ? Self.relative : 0) | (runs.isEmpty ? 0 : Self.gaps)
                | (shortest.lowBits == nil ? 0 : Self.rice)
        )
        let lengthOfRuns = runs.reduce(0) { $0 + VariableLengthInteger.length(of: UInt64($1)) }
        VariableLengthInteger.append(UInt64(1 + lengthOfRuns + length), to: &bytes)
        bytes.append(unit.code)
        for run in runs { VariableLengthInteger.append(UInt64(run), to: &bytes) }
        if let lowBits = shortest.lowBits {
            let zeros = [UInt64](repeating: 0, count: shortest.zeros)
            RiceCode.append(shortest.differences + zeros, lowBits: lowBits, length: length, to: &bytes)
        } else {
            RunCode.append(shortest.differences, zeros: shortest.zeros, to: &bytes)
        }
    }

    /// The difference of two integers, of which the second may be absent and is 0 then.
    static func difference(_ integer: Int64, _ reference: Int64) -> Int64 {
        reference == ChunkColumn.absentInteger ? integer : integer &- reference
    }

    private static func runs(in integers: [Int64]) -> [Int] {
        var runs = [0]
        var isPresent = true
        for integer in integers {
            if (integer != ChunkColumn.absentInteger) != isPresent {
                isPresent.toggle()
                runs.append(0)
            }
            runs[runs.count - 1] += 1
        }
        return runs
    }
}
