/// The type of a field's text.
enum TextField {
    case number(Double)
    case letter(UInt8)
    case other
}

/// The fields of a sentence after its address, parsed without the tested decoder.
struct TextFields: ~Escapable {
    private let sentence: Span<UInt8>
    private var index = 0

    /// Creates an iterator over a sentence from `$` to its checksum.
    @_lifetime(copy sentence)
    init(of sentence: Span<UInt8>) {
        self.sentence = sentence
        skipToComma()
    }

    /// The next field; `nil` after the last.
    mutating func next() -> TextField? {
        guard index < end else { return nil }
        let start = index + 1
        index = start
        skipToComma()
        if index - start == 1, !isDigit(sentence[start]) { return .letter(sentence[start]) }
        return number(start..<index).map { .number($0) } ?? .other
    }

    private var end: Int { sentence.count - 3 }

    private mutating func skipToComma() {
        while index < end, sentence[index] != UInt8(ascii: ",") { index += 1 }
    }

    private func number(_ range: Range<Int>) -> Double? {
        var value = 0.0
        var scale = 1.0
        var digits = 0
        var isBehindPoint = false
        for place in range {
            let byte = sentence[place]
            if isDigit(byte) {
                // A double does not have more digits, and further ones do not affect the comparison.
                digits += 1
                if digits > 18, isBehindPoint { continue }
                value = value * 10 + Double(byte - UInt8(ascii: "0"))
                if isBehindPoint { scale *= 10 }
            } else if byte == UInt8(ascii: "."), !isBehindPoint {
                isBehindPoint = true
            } else if place > range.lowerBound || (byte != UInt8(ascii: "-") && byte != UInt8(ascii: "+")) {
                return nil
            }
        }
        guard digits > 0 else { return nil }
        return sentence[range.lowerBound] == UInt8(ascii: "-") ? -value / scale : value / scale
    }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
