/// The unit of a column of a chunk, in which its numbers are small integers.
///
/// Receivers send decimals, so nearly all numbers are integer multiples of a unit. Decoding restores every number bit
/// by bit; those that fit no unit are stored as they are.
package enum ColumnUnit: Hashable {
    /// 10 to this power, for integers that end in zeros.
    case powerOfTen(Int)
    /// Decimal fractions, n / 10^k.
    case decimals(Int)
    /// Minutes of arc with decimals, n / (60 * 10^k), as NMEA 0183 writes coordinates.
    case minutes(decimals: Int)
    /// Knots with decimals for numbers in metres per second, n / 10^k * 1852 / 3600.
    case knots(decimals: Int)
    /// Kilometres per hour with decimals for numbers in metres per second, n / 10^k / 3.6.
    case kilometresPerHour(decimals: Int)
    /// The 64 bits of the IEEE 754 double, as an integer.
    case bits

    /// The unit with a code in a chunk; `nil` if the code is invalid.
    init?(code: UInt8) {
        let power = Int(code & 0x1F)
        guard power <= Self.mostPower else { return nil }
        switch code >> 5 {
        case 0: self = .decimals(power)
        case 1: self = .minutes(decimals: power)
        case 2: self = .knots(decimals: power)
        case 3: self = .kilometresPerHour(decimals: power)
        case 4: self = .powerOfTen(power)
        case 5 where power == 0: self = .bits
        default: return nil
        }
    }

    /// The code of the unit in a chunk, 0 to 255.
    var code: UInt8 {
        switch self {
        case .decimals(let power): UInt8(power)
        case .minutes(let power): 1 << 5 | UInt8(power)
        case .knots(let power): 2 << 5 | UInt8(power)
        case .kilometresPerHour(let power): 3 << 5 | UInt8(power)
        case .powerOfTen(let power): 4 << 5 | UInt8(power)
        case .bits: 5 << 5
        }
    }

    /// The largest power of ten that divides all integers.
    static func dividing(_ integers: [Int64]) -> ColumnUnit {
        var power = mostPower
        var divisor = integerPowersOfTen[power]
        var (last, step) = (0 as Int64, 0 as Int64)
        for integer in integers where integer != ChunkColumn.absentInteger {
            let difference = integer.subtractingReportingOverflow(last)
            // In equal steps, the next integer is divisible if all before it are.
            let goesOn = difference.partialValue == step && !difference.overflow
            (last, step) = (integer, difference.overflow ? 0 : difference.partialValue)
            if goesOn { continue }
            while integer % divisor != 0 {
                power -= 1
                divisor = integerPowersOfTen[power]
            }
            if power == 0 { break }
        }
        return .powerOfTen(power)
    }

    /// 10^0 to 10^18.
    static let integerPowersOfTen: [Int64] = (0...mostPower).map { power in (0..<power).reduce(1) { ten, _ in ten * 10 }
    }

    /// 10^0 to 10^18, each exactly representable as a double.
    static let powersOfTen = integerPowersOfTen.map(Double.init)

    private static let mostPower = 18

    /// The conversion between the column's integers and its numbers.
    var scale: Scale {
        switch self {
        case .decimals(let power): Scale(divisor: Self.powersOfTen[power])
        case .minutes(let power): Scale(divisor: 60 * Self.powersOfTen[power])
        case .knots(let power): Scale(divisor: Self.powersOfTen[power], factor: 1852, divisorAfter: 3600)
        case .kilometresPerHour(let power): Scale(divisor: Self.powersOfTen[power], divisorAfter: 3.6)
        case .powerOfTen, .bits: Scale(divisor: 1)
        }
    }

    /// A number is integer / divisor * factor / divisorAfter.
    ///
    /// The operations have the order in which sentences are parsed, so that rounding is the same.
    struct Scale {
        let divisor: Double
        let factor: Double
        let divisorAfter: Double
        // Saves the multiplication and division by 1.
        let isPlain: Bool

        init(divisor: Double, factor: Double = 1, divisorAfter: Double = 1) {
            self.divisor = divisor
            self.factor = factor
            self.divisorAfter = divisorAfter
            isPlain = factor == 1 && divisorAfter == 1
        }

        /// The number for an integer.
        @inline(__always)
        func number(_ integer: Int64) -> Double {
            let quotient = Double(integer) / divisor
            return isPlain ? quotient : quotient * factor / divisorAfter
        }

        /// The integer for a number, rounded to nearest; 0 for NaN.
        @inline(__always)
        func integer(_ number: Double) -> Int64 {
            let exact = isPlain ? number * divisor : number * divisorAfter / factor * divisor
            // Below 2^51, adding 1.5 * 2^52 leaves no bits for a fraction, so the sum is rounded to nearest.
            guard exact.magnitude < 0x1p51 else { return Self.rounded(exact) }
            return Int64((exact + 0x1.8p52) - 0x1.8p52)
        }

        /// Whether an integer represents the number exactly.
        @inline(__always)
        func fits(_ number: Double) -> Bool {
            let integer = integer(number)
            // Doubles cannot represent every integer above 2^53.
            return self.number(integer) == number && integer.magnitude < 1 << 53
        }

        @inline(never)
        private static func rounded(_ number: Double) -> Int64 {
            Int64(exactly: number.rounded(.toNearestOrEven)) ?? 0
        }
    }
}

/// Converts whole columns at once.
///
/// Processors convert doubles to 64-bit integers, and back, one by one. Below 2^51 an addition does it for several at
/// once: the lowest bits of the double 1.5 * 2^52 + n are those of n. A check at the end finds out whether any integer
/// was too large or absent. If so, the column is converted again, one by one.
extension ColumnUnit.Scale {
    /// The numbers for integers; NaN for absent ones.
    func numbers(_ integers: [Int64]) -> [Double] {
        let numbers = isPlain ? quickly(integers, isPlain: true) : quickly(integers, isPlain: false)
        return numbers ?? integers.map { $0 == ChunkColumn.absentInteger ? .nan : number($0) }
    }

    /// The numbers for the sums of integers and the integers of as many references; NaN for absent integers.
    func numbers(_ integers: [Int64], addedTo references: [Double]) -> [Double] {
        let numbers =
            isPlain
            ? quickly(integers, addedTo: references, isPlain: true)
            : quickly(integers, addedTo: references, isPlain: false)
        return numbers
            ?? zip(integers, references).map {
                $0 == ChunkColumn.absentInteger ? .nan : number($0 &+ integer($1))
            }
    }

    private static let shift = 0x1.8p52
    static let limit: UInt64 = 1 << 51

    /// The integer plus the limit: below twice the limit if the integer's magnitude is below the limit.
    @inline(__always)
    static func shifted(_ integer: Int64) -> UInt64 { UInt64(bitPattern: integer) &+ limit }

    @inline(__always)
    func number(small integer: Int64, isPlain: Bool) -> Double {
        let bits = UInt64(bitPattern: integer) &+ Self.shift.bitPattern
        let quotient = (Double(bitPattern: bits) - Self.shift) / divisor
        return isPlain ? quotient : quotient * factor / divisorAfter
    }

    @inline(__always)
    func integer(small number: Double, isPlain: Bool) -> Int64 {
        let exact = isPlain ? number * divisor : number * divisorAfter / factor * divisor
        return Int64(bitPattern: (exact + Self.shift).bitPattern &- Self.shift.bitPattern)
    }

    @inline(__always)
    private func quickly(_ integers: [Int64], isPlain: Bool) -> [Double]? {
        var beyond: UInt64 = 0
        let numbers = unsafe [Double](unsafeUninitializedCapacity: integers.count) { numbers, count in
            unsafe integers.withUnsafeBufferPointer { integers in
                for index in 0..<integers.count {
                    let integer = unsafe integers[index]
                    beyond |= Self.shifted(integer)
                    unsafe numbers[index] = number(small: integer, isPlain: isPlain)
                }
            }
            count = integers.count
        }
        return beyond < 2 * Self.limit ? numbers : nil
    }

    @inline(__always)
    private func quickly(_ integers: [Int64], addedTo references: [Double], isPlain: Bool) -> [Double]? {
        guard integers.count == references.count else { return nil }
        var beyond: UInt64 = 0
        let numbers = unsafe [Double](unsafeUninitializedCapacity: integers.count) { numbers, count in
            unsafe integers.withUnsafeBufferPointer { integers in
                unsafe references.withUnsafeBufferPointer { references in
                    for index in 0..<integers.count {
                        let reference = unsafe self.integer(small: references[index], isPlain: isPlain)
                        let integer = unsafe integers[index] &+ reference
                        beyond |= Self.shifted(integer) | Self.shifted(reference)
                        unsafe numbers[index] = number(small: integer, isPlain: isPlain)
                    }
                }
            }
            count = integers.count
        }
        return beyond < 2 * Self.limit ? numbers : nil
    }
}
