internal import Text

/// Writes the parts of a row directly to memory, as `DecimalText` does.
///
/// Each function returns the pointer after what it wrote. All text formats use it: a `TextBuffer` would check its
/// capacity before each part and store its length after it, and a location has up to fifty parts.
enum RowText {
    @inline(__always)
    static func put(_ text: StaticString, _ place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        unsafe place.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        return unsafe place + text.utf8CodeUnitCount
    }

    /// Writes a number with at most three decimals between two texts; nothing if it is unknown or has no decimals.
    ///
    /// NaN, infinity and numbers from 2^63 on have none.
    @inline(__always)
    static func put(
        _ start: StaticString,
        _ number: Double?,
        _ end: StaticString,
        _ place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        guard let number, let digits = DecimalText.digits(of: number, decimals: 3) else { return unsafe place }
        return unsafe put(end, DecimalText.write(digits, atMost: 3, to: put(start, place)))
    }

    @inline(__always)
    static func put(degrees: Double, _ place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        guard let digits = DecimalText.digits(of: degrees, decimals: 9) else { return unsafe place }
        return unsafe DecimalText.write(digits, decimals: 9, to: place)
    }

    @inline(__always)
    static func put(_ number: Int64, _ place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        unsafe place.pointee = UInt8(ascii: "-")
        return unsafe DecimalText.write(number.magnitude, to: place + (number < 0 ? 1 : 0))
    }
}
