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
    /// What lies 8 bytes before it and 16 behind the sentence can be read, though not trusted.
    private let line: UnsafeRawPointer

    /// Where each field ends; the last one's end is repeated.
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
    ///   - separators: where its commas are, with space for `fieldsReadAtLeast` more.
    ///   - separatorCount: how many of them.
    ///   - end: where its last field ends.
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
    /// Where a field of the first `fieldsReadAtLeast` begins and ends; ends before it begins where it is missing.
    @inline(__always)
    func bounds(_ field: Int) -> (start: Int, end: Int) {
        unsafe (Int(ends[field &- 1]) &+ 1, Int(ends[field]))
    }

    /// Where four fields begin, and their lengths in the bytes of a word, the first field's the lowest.
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

    /// Where the address ends.
    @inline(__always)
    var addressEnd: Int { unsafe Int(ends[0]) }
}
