/// Recognises encapsulation sentences, which start with `!` and are used by AIS, in the bytes between other sentences.
///
/// They have the format and checksum of other sentences, but no position of this receiver (IEC 61162-1, 7.3.4; NMEA
/// 0183, 5.3.4). The recogniser reads byte by byte, so chunks may end anywhere.
struct EncapsulationRecognizer: Sendable {
    private enum State {
        case outside
        /// In the rest of a discarded line, in which no sentence may start.
        case givenUp
        case body
        /// After the asterisk and this number of the checksum's digits.
        case checksum(digits: Int)
    }

    private var state = State.outside
    private var length = 0
    private var sum: UInt8 = 0
    private var told: UInt8 = 0

    /// Whether a possible sentence has started or a line is being discarded.
    var isInside: Bool { if case .outside = state { false } else { true } }

    /// Discards the line, so that its rest is not mistaken for a sentence, regardless of chunks.
    mutating func giveUpLine() { state = .givenUp }

    /// Adds the next byte of a line.
    mutating func take(_ byte: UInt8) {
        if case .givenUp = state { return }
        if byte == UInt8(ascii: "!") {
            (state, length, sum, told) = (.body, 1, 0, 0)
            return
        }
        length += 1
        switch state {
        case .outside, .givenUp: break
        case .body where byte == UInt8(ascii: "*"): state = .checksum(digits: 0)
        case .body where length > SentenceFramer.longestSentence: state = .outside
        case .body: sum ^= byte
        case .checksum(let digits):
            guard digits < 2, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                state = .outside
                return
            }
            told = told << 4 | UInt8(digit)
            state = .checksum(digits: digits + 1)
        }
    }

    /// Ends the line and returns the length of its sentence; `nil` without a sentence or a valid checksum.
    mutating func endLine() -> Int? {
        defer { state = .outside }
        guard case .checksum(digits: 2) = state, told == sum else { return nil }
        return length
    }
}
