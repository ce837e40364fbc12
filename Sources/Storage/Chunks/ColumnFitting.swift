/// The unit that all numbers of a column are whole multiples of, and how many each is.
struct ColumnFitting {
    /// The first unit that fits all, decimals before minutes, knots and kilometres an hour; else their bits.
    let unit: ColumnUnit
    /// How many units each is; `ChunkColumn.absentInteger` where there is no number.
    let integers: [Int64]

    /// The fitting of numbers; NaN where there is none.
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
        // What some of them need shows what most need.
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

    // Nanodegrees are a tenth of a millimetre.
    private static let mostDecimals = 9
}

/// As `ScaledColumn` says, a whole column at once, and one by one only where there are large numbers.
extension ColumnUnit.Scale {
    /// The integers that stand for exactly these numbers; nil where there is none for one, or it may be too large.
    fileprivate func integers(fitting numbers: [Double]) -> [Int64]? {
        isPlain ? integers(fitting: numbers, isPlain: true) : integers(fitting: numbers, isPlain: false)
    }

    /// What is to be added to the integers that references stand for, as many; absent where integers are.
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
