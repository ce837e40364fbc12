/// The last line that reported a fix, to tell whether the next one is the same, byte for byte.
struct RepeatedReport: Sendable {
    private var line = InlineArray<16, SIMD2<UInt64>>(repeating: SIMD2())
    private var length = 0

    /// Whether a sentence is the same as the one before; it is then kept in mind itself.
    @inline(__always)
    mutating func isRepeated(by sentence: borrowing SentenceFields) -> Bool {
        var difference = SIMD2(UInt64(truncatingIfNeeded: length ^ sentence.length), 0)
        length = sentence.length
        // A shorter one has no values that could be taken twice.
        guard length >= 16 else { return false }
        let whole = length &>> 4
        for part in 0..<whole {
            let bytes = sentence.sixteenBytes(at: part &* 16)
            difference |= line[part] ^ bytes
            line[part] = bytes
        }
        // The last sixteen, of which some have been seen already.
        let last = sentence.sixteenBytes(at: length &- 16)
        difference |= line[15] ^ last
        line[15] = last
        return difference == SIMD2()
    }

    /// Another line came between.
    @inline(__always)
    mutating func forget() { length = 0 }
}
