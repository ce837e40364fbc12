public import GNSS

/// A sentence in place: who speaks of what, and its fields, numbered as the standard numbers them; 0 is the address.
///
/// It is valid as long as the bytes that it was found in, which is for the call it is handed to. A field that is empty,
/// or missing at the end, has no bytes; to be read as what it is not gives nil.
@safe
public struct SentenceFields: ~Escapable {
    /// Separators are to be readable for so many fields, present or not, so that a missing one looks like an empty one.
    static let fieldsReadAtLeast = 32

    /// At the dollar sign.
    ///
    /// The 8 bytes before it and the 16 behind the sentence can be read, though not trusted.
    private let line: UnsafeRawPointer

    /// The positions at which the fields end; the last one's end is repeated.
    private let ends: UnsafeMutablePointer<UInt8>

    /// The length of the sentence from `$` through its checksum.
    let length: Int

    /// The number of fields, the address included.
    public let count: Int

    /// A sentence found in a buffer.
    ///
    /// - Parameters:
    ///   - line: its dollar sign.
    ///   - length: through the checksum.
    ///   - separators: the places of its commas, with space for `fieldsReadAtLeast` more.
    ///   - separatorCount: the number of its commas.
    ///   - end: the end of its last field.
    @_lifetime(immortal)
    @inline(__always)
    init(
        _ line: UnsafePointer<UInt8>,
        length: Int,
        separators: UnsafeMutablePointer<UInt8>,
        count separatorCount: Int,
        end: Int
    ) {
        unsafe self.line = UnsafeRawPointer(line)
        unsafe ends = separators
        self.length = length
        count = separatorCount &+ 1
        let repeated = SIMD32(repeating: UInt8(truncatingIfNeeded: end))
        unsafe UnsafeMutableRawPointer(separators + separatorCount).storeBytes(of: repeated, as: SIMD32<UInt8>.self)
    }

    /// The sentence from `$` through the checksum's digits.
    public var bytes: Span<UInt8> {
        @_lifetime(copy self)
        get { span(0..<length) }
    }

    /// The bytes of a field as they were sent; none for a field that the sentence does not have.
    public subscript(_ field: Int) -> Span<UInt8> {
        @_lifetime(copy self)
        get {
            guard field >= 0, field < count else { return span(0..<0) }
            let (start, end) = field == 0 ? (1, addressEnd) : bounds(field)
            return span(start..<max(start, end))
        }
    }

    @_lifetime(copy self)
    private func span(_ range: Range<Int>) -> Span<UInt8> {
        let span = unsafe Span(
            _unsafeStart: line.assumingMemoryBound(to: UInt8.self) + range.lowerBound,
            count: range.count
        )
        return unsafe _overrideLifetime(span, copying: self)
    }
}

// MARK: - The only places where the bytes are read

extension SentenceFields {
    /// Returns the beginning and the end of a field of the first `fieldsReadAtLeast`; where it is missing, its end is
    /// before its beginning.
    @inline(__always)
    func bounds(_ field: Int) -> (start: Int, end: Int) {
        unsafe (Int(ends[field &- 1]) &+ 1, Int(ends[field]))
    }

    /// Returns the beginning of four fields, and their lengths in the bytes of a word, the first field's the lowest.
    @inline(__always)
    func fourLengths(_ field: Int) -> (start: Int, lengths: UInt32) {
        let ends = unsafe UnsafeRawPointer(ends).loadUnaligned(fromByteOffset: field &- 1, as: UInt64.self).littleEndian
        // Each end is behind the one before it, so that no byte borrows from the next.
        return (Int(ends & 0xFF) &+ 1, UInt32(truncatingIfNeeded: ends &>> 8 &- ends) &- 0x0101_0101)
    }

    /// One byte.
    @inline(__always)
    func byte(at index: Int) -> UInt8 { unsafe line.load(fromByteOffset: index, as: UInt8.self) }

    /// Eight bytes, the first one lowest.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        unsafe line.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
    }

    /// Sixteen bytes.
    @inline(__always)
    func sixteenBytes(at index: Int) -> SIMD2<UInt64> {
        unsafe line.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
    }

    /// The position at which the address ends.
    @inline(__always)
    var addressEnd: Int { unsafe Int(ends[0]) }
}

extension SentenceFields {
    /// A field as text; nil where it is empty.
    func text(_ field: Int) -> String? {
        guard field < count else { return nil }
        let (start, end) = bounds(field)
        return start < end ? text(start, end) : nil
    }

    /// All that is sent from a field on, commas included: free text is not always escaped as it should be.
    func text(from field: Int) -> String? {
        guard field < count else { return nil }
        let start = bounds(field).start
        let end = bounds(count &- 1).end
        return start < end ? text(start, end) : nil
    }

    /// Characters of ISO 8859-1, as NMEA 0183 has them: `^` and two hexadecimal digits stand for any that is reserved.
    private func text(_ start: Int, _ end: Int) -> String {
        var text = ""
        var index = start
        while index < end {
            if let escaped = escapedCharacter(index, end) {
                text.unicodeScalars.append(Unicode.Scalar(escaped))
                index += 3
            } else {
                text.unicodeScalars.append(Unicode.Scalar(byte(at: index)))
                index += 1
            }
        }
        return text
    }

    private func escapedCharacter(_ index: Int, _ end: Int) -> UInt8? {
        guard byte(at: index) == UInt8(ascii: "^"), index + 2 < end,
            let high = hexadecimalDigit(byte(at: index + 1)), let low = hexadecimalDigit(byte(at: index + 2))
        else { return nil }
        return high << 4 | low
    }
}

extension SentenceFields {
    /// A number whose sign is a letter in the field behind it, `negative` or `positive`; nil where that is neither.
    func number(_ field: Int, positive: Unicode.Scalar, negative: Unicode.Scalar) -> Double? {
        guard let number = number(field), let letter = letter(field + 1) else { return nil }
        switch Unicode.Scalar(letter) {
        case positive: return number
        case negative: return -number
        default: return nil
        }
    }

    /// A whole number that may have a sign.
    func signedInteger(_ field: Int) -> Int? { number(field).flatMap { Int(exactly: $0) } }
}

/// The value of a field, for sentences that this library does not decode: nil where it is empty, missing or something
/// else.
extension SentenceFields {
    /// A field as text, with `^` and two digits decoded to the character of ISO 8859-1 that they stand for.
    public func text(at field: Int) -> String? { has(field) ? text(field) : nil }

    /// A number, with or without sign and decimals.
    public func number(at field: Int) -> Double? { has(field) ? number(field) : nil }

    /// A whole number, with or without sign.
    public func integer(at field: Int) -> Int? { has(field) ? signedInteger(field) : nil }

    /// A time of day, `hhmmss` with any number of decimals.
    public func timeOfDay(at field: Int) -> TimeOfDay? { has(field) ? timeOfDay(field) : nil }

    /// A date, `ddmmyy`, from 1980 through 2079.
    public func date(at field: Int) -> CalendarDate? { has(field) ? date(field) : nil }

    /// A place, in four fields from this one on: `ddmm.mm,N,dddmm.mm,E`.
    public func coordinate(at field: Int) -> Coordinate? { has(field) ? coordinate(field) : nil }

    /// True where the sentence has a field; a number that comes from elsewhere may be any.
    private func has(_ field: Int) -> Bool { field > 0 && field < count }
}
