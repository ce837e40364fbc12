/// The arithmetic of a whole column.
///
/// Processors turn doubles into integers of 64 bits, and back, one by one. Below 2^51 it is done by adding, several at once:
/// the lowest bits of the double 1.5 * 2^52 + n are those of n. Whether an integer was too large for that, or absent, is
/// asked of all together at the end; then all is done again, one by one.
extension ColumnUnit.Scale {
    /// The numbers that integers stand for; NaN for absent ones.
    func numbers(_ integers: [Int64]) -> [Double] {
        let numbers = isPlain ? quickly(integers, isPlain: true) : quickly(integers, isPlain: false)
        return numbers ?? integers.map { $0 == ChunkColumn.absentInteger ? .nan : number($0) }
    }

    /// The numbers that integers stand for when what references stand for, as many, is added; NaN for absent integers.
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

    /// What is below the limit in magnitude is below twice the limit here, without a sign.
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
