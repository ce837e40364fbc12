internal import UBX

/// Fields that u-blox's messages do not use, at byte offsets from the payload's start.
///
/// The caller checks the payload's length.
extension Span<UInt8> {
    func bigUnsigned16(at place: Int) -> Int { Int(self[place]) &<< 8 | Int(self[place + 1]) }

    func bigSigned16(at place: Int) -> Int { Int(Int16(truncatingIfNeeded: bigUnsigned16(at: place))) }

    func bigUnsigned32(at place: Int) -> Int { bigUnsigned16(at: place) &<< 16 | bigUnsigned16(at: place + 2) }

    func bigSigned32(at place: Int) -> Int { Int(Int32(truncatingIfNeeded: bigUnsigned32(at: place))) }

    /// A little-endian double.
    func double(at place: Int) -> Double {
        let (low, high) = (unsigned32(at: place), unsigned32(at: place + 4))
        return Double(bitPattern: UInt64(truncatingIfNeeded: high) &<< 32 | UInt64(truncatingIfNeeded: low))
    }

    /// A single-precision number, rounded to four decimals; `nil` if it is not finite.
    func number(at place: Int) -> Double? {
        let number = Double(single(at: place))
        return number.isFinite ? (number * 1e4).rounded() / 1e4 : nil
    }

    /// The square root of a single-precision variance; `nil` if the variance is not positive and finite.
    func deviation(at place: Int) -> Double? {
        let variance = Double(single(at: place))
        return variance.isFinite && variance > 0 ? variance.squareRoot() : nil
    }
}

/// Replaces values that stand for an unknown dilution of precision with `nil`: zero, and 99.99 or more.
///
/// Sentences and u-blox's messages use the same values.
func knownDilution(_ value: Double?) -> Double? {
    guard let value, value > 0, value < 99.99 else { return nil }
    return value
}
