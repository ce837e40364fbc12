internal import UBX

/// The fields of a payload that u-blox's messages have not; the place of each is counted in bytes from the beginning.
///
/// Whoever reads has looked at the payload's length.
extension Span<UInt8> {
    /// Two bytes, the most significant one first.
    func bigUnsigned16(at place: Int) -> Int { Int(self[place]) &<< 8 | Int(self[place + 1]) }

    /// Two bytes, the most significant one first, as a two's complement.
    func bigSigned16(at place: Int) -> Int { Int(Int16(truncatingIfNeeded: bigUnsigned16(at: place))) }

    /// Four bytes, the most significant one first.
    func bigUnsigned32(at place: Int) -> Int { bigUnsigned16(at: place) &<< 16 | bigUnsigned16(at: place + 2) }

    /// Four bytes, the most significant one first, as a two's complement.
    func bigSigned32(at place: Int) -> Int { Int(Int32(truncatingIfNeeded: bigUnsigned32(at: place))) }

    /// Eight bytes of a number of double precision, the least significant one first.
    func double(at place: Int) -> Double {
        let (low, high) = (unsigned32(at: place), unsigned32(at: place + 4))
        return Double(bitPattern: UInt64(truncatingIfNeeded: high) &<< 32 | UInt64(truncatingIfNeeded: low))
    }

    /// A number of single precision, to the ten thousandth that it is exact to; nil for what is none.
    func number(at place: Int) -> Double? {
        let number = Double(single(at: place))
        return number.isFinite ? (number * 1e4).rounded() / 1e4 : nil
    }

    /// The square root of a variance of single precision; nil for what is none, as zero is.
    func deviation(at place: Int) -> Double? {
        let variance = Double(single(at: place))
        return variance.isFinite && variance > 0 ? variance.squareRoot() : nil
    }
}

/// A dilution of precision, unless it is zero or so large that it stands for none: as in sentences and in u-blox's messages.
func knownDilution(_ value: Double?) -> Double? {
    guard let value, value > 0, value < 99.99 else { return nil }
    return value
}
