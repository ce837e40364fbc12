/// A column of a chunk as integers, and the form in which they are shortest.
package struct ColumnForm {
    /// The first and only byte of a column without values.
    package static let absent: UInt8 = 0x80
    /// Flag in a column's first byte: the integers are differences from the reference column.
    static let relative: UInt8 = 0x04
    /// Flag in a column's first byte: the runs of present and absent values come first.
    package static let gaps: UInt8 = 0x08
    /// Flag in a column's first byte: the differences are coded by `RiceCode`, not by `RunCode`.
    static let rice: UInt8 = 0x10
    /// Mask in a column's first byte: the order of the differences, 0 to 2.
    static let order: UInt8 = 0x03

    /// The lengths of alternating runs of present and absent values; empty if all are present.
    private let runs: [Int]
    private let unit: ColumnUnit
    private let isRelative: Bool
    private let shortest: DifferenceLengths.Shortest

    package var length: Int { shortest.length }

    /// Whether there are several integers, all 0.
    ///
    /// No other form is shorter.
    var isLeast: Bool { shortest.zeros > 0 && shortest.differences == [0] && runs.isEmpty }

    /// The form of integers that are multiples of a unit, followed by `more` in equal steps.
    package init(_ integers: [Int64], unit: ColumnUnit, isRelative: Bool, more: Int) {
        guard case .powerOfTen(let power) = unit, power > 0 else {
            self.init(whole: integers, unit: unit, isRelative: isRelative, more: more)
            return
        }
        let divisor = ColumnUnit.integerPowersOfTen[power]
        let whole = integers.map { $0 == ChunkColumn.absentInteger ? $0 : $0 / divisor }
        self.init(whole: whole, unit: unit, isRelative: isRelative, more: more)
    }

    /// The form of integers that count units, followed by `more` in equal steps.
    package init(whole integers: [Int64], unit: ColumnUnit, isRelative: Bool, more: Int) {
        self.unit = unit
        self.isRelative = isRelative
        let hasGaps = integers.contains(ChunkColumn.absentInteger)
        runs = hasGaps ? Self.runs(in: integers) : []
        let present = hasGaps ? integers.filter { $0 != ChunkColumn.absentInteger } : integers
        shortest = DifferenceLengths.shortest(of: present, more: more)
    }

    package func append(to bytes: inout [UInt8]) {
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

    /// The difference of two integers; an absent `reference` counts as 0.
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

/// The unit that divides all numbers of a column, and the numbers in this unit.
struct ColumnFitting {
    /// The first unit that fits all numbers, in the order decimals, minutes, knots, km/h; otherwise `bits`.
    let unit: ColumnUnit
    /// The numbers in units; `ChunkColumn.absentInteger` for NaN.
    let integers: [Int64]

    /// Finds the unit of numbers; NaN stands for an absent one.
    init(_ numbers: [Double]) {
        let families: [(Int) -> ColumnUnit] = [
            { .decimals($0) }, { .minutes(decimals: $0) }, { .knots(decimals: $0) },
            { .kilometresPerHour(decimals: $0) },
        ]
        for family in families {
            if let fitting = Self(numbers, among: family) {
                self = fitting
                return
            }
        }
        unit = .bits
        integers = numbers.map { $0.isNaN ? ChunkColumn.absentInteger : Int64(bitPattern: $0.bitPattern) }
    }

    private init?(_ numbers: [Double], among family: (Int) -> ColumnUnit) {
        // A sample of the numbers nearly always shows how many decimals are needed.
        let some = stride(from: 0, to: numbers.count, by: numbers.count / 8 + 1).map { numbers[$0] }
        var power = 0
        var misfits = some[...]
        while true {
            for number in misfits where !number.isNaN {
                while !family(power).scale.fits(number) {
                    power += 1
                    if power > Self.mostDecimals { return nil }
                }
            }
            let unit = family(power)
            if let integers = unit.scale.integers(fitting: numbers) {
                (self.unit, self.integers) = (unit, integers)
                return
            }
            let misfit = numbers.firstIndex { !$0.isNaN && !unit.scale.fits($0) }
            guard let misfit else {
                self.unit = unit
                integers = numbers.map { $0.isNaN ? ChunkColumn.absentInteger : unit.scale.integer($0) }
                return
            }
            misfits = numbers[misfit...misfit]
        }
    }

    // Nine decimals of a degree are 0.1 mm.
    private static let mostDecimals = 9
}

/// Converts whole columns at once, and number by number only if some are large.
extension ColumnUnit.Scale {
    /// The integers for exactly these numbers; `nil` if a number has no integer, or one that may be too large.
    fileprivate func integers(fitting numbers: [Double]) -> [Int64]? {
        isPlain ? integers(fitting: numbers, isPlain: true) : integers(fitting: numbers, isPlain: false)
    }

    /// The differences of `integers` from the integers of as many references; absent if the integer is.
    func differences(of integers: [Int64], from references: [Double]) -> [Int64] {
        let differences =
            isPlain
            ? quickly(integers, minus: references, isPlain: true)
            : quickly(integers, minus: references, isPlain: false)
        return differences
            ?? zip(integers, references).map {
                $0 == ChunkColumn.absentInteger ? $0 : $0 &- integer($1)
            }
    }

    @inline(__always)
    private func integers(fitting numbers: [Double], isPlain: Bool) -> [Int64]? {
        var misfits: UInt64 = 0
        let integers = unsafe [Int64](unsafeUninitializedCapacity: numbers.count) { integers, count in
            unsafe numbers.withUnsafeBufferPointer { numbers in
                for index in 0..<numbers.count {
                    let number = unsafe numbers[index]
                    let integer = integer(small: number, isPlain: isPlain)
                    let misfit: UInt64 = self.number(small: integer, isPlain: isPlain) == number ? 0 : 1 << 63
                    misfits |= number.isNaN ? 0 : misfit | Self.shifted(integer)
                    unsafe integers[index] = number.isNaN ? ChunkColumn.absentInteger : integer
                }
            }
            count = numbers.count
        }
        return misfits < 2 * Self.limit ? integers : nil
    }

    @inline(__always)
    private func quickly(_ integers: [Int64], minus references: [Double], isPlain: Bool) -> [Int64]? {
        guard integers.count == references.count else { return nil }
        var beyond: UInt64 = 0
        let differences = unsafe [Int64](unsafeUninitializedCapacity: integers.count) { differences, count in
            unsafe integers.withUnsafeBufferPointer { integers in
                unsafe references.withUnsafeBufferPointer { references in
                    for index in 0..<integers.count {
                        let (integer, number) = unsafe (integers[index], references[index])
                        let reference = number.isNaN ? 0 : self.integer(small: number, isPlain: isPlain)
                        beyond |= Self.shifted(reference)
                        unsafe differences[index] =
                            integer == ChunkColumn.absentInteger ? integer : integer &- reference
                    }
                }
            }
            count = integers.count
        }
        return beyond < 2 * Self.limit ? differences : nil
    }
}

extension ChunkColumn {
    /// The least number of values for which two values and a count are always the shortest form.
    private static let fewest = 256

    /// The first two values and the number of others; `nil` if the steps between the values differ.
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
        // The steps must not overflow, as one of the values would then be the marker for absent ones.
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

    /// Whether sums and differences of two such integers neither overflow nor equal the marker for absent ones.
    private static func isModerate(_ integer: Int64) -> Bool { integer.magnitude < 1 << 61 }
}
