/// Recognises encapsulation sentences among the bytes between others: those that begin with `!`, of which AIS is made.
///
/// IEC 61162-1, 7.3.4 (NMEA 0183, 5.3.4): they are built and summed as others are, but what they carry tells nothing of
/// this receiver's position. It is fed byte by byte, so that chunks may be cut anywhere.
struct EncapsulationRecognizer: Sendable {
    private enum State {
        case outside
        /// In the rest of a line that was given up: what begins there is no sentence.
        case givenUp
        case body
        /// Behind the asterisk; so many digits of the checksum have come.
        case checksum(digits: Int)
    }

    private var state = State.outside
    private var length = 0
    private var sum: UInt8 = 0
    private var told: UInt8 = 0

    /// True where a sentence has begun, which may yet turn out to be none, or a line was given up.
    var isInside: Bool { if case .outside = state { false } else { true } }

    /// Gives up the line that has come so far: wherever chunks are cut, nothing of its rest is a sentence.
    mutating func giveUpLine() { state = .givenUp }

    /// Takes the next byte of a line.
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

    /// Ends the line, and returns the length of the sentence that it was; nil where it was none, or its sum is wrong.
    mutating func endLine() -> Int? {
        defer { state = .outside }
        guard case .checksum(digits: 2) = state, told == sum else { return nil }
        return length
    }
}
