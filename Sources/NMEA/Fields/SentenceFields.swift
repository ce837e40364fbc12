public import GNSS

/// A sentence in a framer's buffer, with access to its fields.
///
/// Fields are numbered as in the standard; field 0 is the address. The value is valid only during the call that passes
/// it. An empty or missing field has no bytes. Reading a field with the wrong type returns `nil`.
@safe
public struct SentenceFields: ~Escapable {
    /// The minimum number of readable separators, present or not, so that missing fields look like empty ones.
    static let fieldsReadAtLeast = 32

    /// Points to the dollar sign.
    ///
    /// The 8 bytes before it and the 16 after the sentence are readable, but arbitrary.
    private let line: UnsafeRawPointer

    /// The positions at which the fields end, padded with the last one's.
    private let ends: UnsafeMutablePointer<UInt8>

    /// The length of the sentence from `$` to its checksum.
    let length: Int

    /// The number of fields, including the address.
    public let count: Int

    /// The time in the TAG block before the sentence, in seconds since 1970; 0 without one.
    let tagTime: Int64

    /// Wraps a sentence in a buffer.
    ///
    /// - Parameters:
    ///   - line: points to the dollar sign.
    ///   - length: the length, including the checksum.
    ///   - separators: the positions of the commas, with space for `fieldsReadAtLeast` more.
    ///   - separatorCount: the number of commas.
    ///   - end: the end of the last field.
    ///   - tagTime: the time in the TAG block before it, in seconds since 1970; 0 without one.
    @_lifetime(immortal)
    @inline(__always)
    init(
        _ line: UnsafePointer<UInt8>,
        length: Int,
        separators: UnsafeMutablePointer<UInt8>,
        count separatorCount: Int,
        end: Int,
        tagTime: Int64 = 0
    ) {
        self.tagTime = tagTime
        unsafe self.line = UnsafeRawPointer(line)
        unsafe ends = separators
        self.length = length
        count = separatorCount &+ 1
        let repeated = SIMD32(repeating: UInt8(truncatingIfNeeded: end))
        unsafe UnsafeMutableRawPointer(separators + separatorCount).storeBytes(of: repeated, as: SIMD32<UInt8>.self)
    }

    /// The bytes from `$` to the digits of the checksum.
    public var bytes: Span<UInt8> {
        @_lifetime(copy self)
        get { span(0..<length) }
    }

    /// The bytes of a field as sent; empty if the sentence does not have the field.
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

// MARK: - The only reads of the buffer's bytes

extension SentenceFields {
    /// Start and end of one of the first `fieldsReadAtLeast` fields; a missing field ends before its start.
    @inline(__always)
    func bounds(_ field: Int) -> (start: Int, end: Int) {
        unsafe (Int(ends[field &- 1]) &+ 1, Int(ends[field]))
    }

    /// The start of four fields, and their lengths in the bytes of a word, the first field's in the lowest.
    @inline(__always)
    func fourLengths(_ field: Int) -> (start: Int, lengths: UInt32) {
        let ends = unsafe UnsafeRawPointer(ends).loadUnaligned(fromByteOffset: field &- 1, as: UInt64.self).littleEndian
        // Ends increase, so that no byte borrows from the next one.
        return (Int(ends & 0xFF) &+ 1, UInt32(truncatingIfNeeded: ends &>> 8 &- ends) &- 0x0101_0101)
    }

    @inline(__always)
    func byte(at index: Int) -> UInt8 { unsafe line.load(fromByteOffset: index, as: UInt8.self) }

    /// Eight bytes, the first in the lowest position.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        unsafe line.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
    }

    @inline(__always)
    func sixteenBytes(at index: Int) -> SIMD2<UInt64> {
        unsafe line.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
    }

    @inline(__always)
    var addressEnd: Int { unsafe Int(ends[0]) }
}

extension SentenceFields {
    /// A field as text; `nil` if it is empty or missing.
    func text(_ field: Int) -> String? {
        guard field < count else { return nil }
        let (start, end) = bounds(field)
        return start < end ? text(start, end) : nil
    }

    /// The rest of the sentence from a field on, including commas, which some receivers do not escape in text.
    func text(from field: Int) -> String? {
        guard field < count else { return nil }
        let start = bounds(field).start
        let end = bounds(count &- 1).end
        return start < end ? text(start, end) : nil
    }

    /// Decodes ISO 8859-1, with `^` and two hexadecimal digits for reserved characters, as defined in NMEA 0183.
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
    /// A number whose sign is a letter in the next field; `nil` if it is neither of the two letters.
    func number(_ field: Int, positive: Unicode.Scalar, negative: Unicode.Scalar) -> Double? {
        guard let number = number(field), let letter = letter(field + 1) else { return nil }
        switch Unicode.Scalar(letter) {
        case positive: return number
        case negative: return -number
        default: return nil
        }
    }

    /// A whole number with an optional sign.
    func signedInteger(_ field: Int) -> Int? { number(field).flatMap { Int(exactly: $0) } }
}

/// Values of fields, for sentences that this library does not decode.
///
/// A value is `nil` if the field is empty, missing or malformed.
extension SentenceFields {
    /// A field as text, with `^` and two hexadecimal digits decoded to a character of ISO 8859-1.
    public func text(at field: Int) -> String? { has(field) ? text(field) : nil }

    /// A number with optional sign and decimals.
    public func number(at field: Int) -> Double? { has(field) ? number(field) : nil }

    /// A whole number with an optional sign.
    public func integer(at field: Int) -> Int? { has(field) ? signedInteger(field) : nil }

    /// A time of day, `hhmmss` with any number of decimals.
    public func timeOfDay(at field: Int) -> TimeOfDay? { has(field) ? timeOfDay(field) : nil }

    /// A date, `ddmmyy`, from 1980 to 2079.
    public func date(at field: Int) -> CalendarDate? { has(field) ? date(field) : nil }

    /// A coordinate in four fields starting with this one: `ddmm.mm,N,dddmm.mm,E`.
    public func coordinate(at field: Int) -> Coordinate? { has(field) ? coordinate(field) : nil }

    /// Whether the sentence has a field, as callers may pass any number.
    private func has(_ field: Int) -> Bool { field > 0 && field < count }
}
