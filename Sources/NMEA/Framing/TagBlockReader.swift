/// Reads the time in TAG blocks before sentences, such as `\s:GPS,c:1795260000*5A\` (NMEA 0183 4.10, section 7).
///
/// It reads byte by byte, so chunks may end anywhere.
struct TagBlockReader: Sendable {
    private static let longestBlock = 80

    /// Times from 2000 to 2099, as unset clocks begin in 1970.
    private static let plausible: Range<Int64> = 946_684_800..<4_102_444_800

    /// The time of the last block with a valid checksum, in seconds since 1970; 0 if unknown.
    var time: Int64 = 0

    private enum State {
        case outside
        /// Before a field, or at its letter.
        case field
        /// After a field's letter.
        case letter(UInt8)
        case time
        case other
        /// After the asterisk and this number of the checksum's digits.
        case checksum(digits: Int)
    }

    private var state = State.outside
    private var length = 0
    private var sum: UInt8 = 0
    private var told: UInt8 = 0
    private var number: Int64 = 0

    /// Adds the next byte between sentences.
    mutating func take(_ byte: UInt8) {
        if byte == UInt8(ascii: "\\") { return meetBackslash() }
        if case .outside = state { return }
        length += 1
        if length > Self.longestBlock { return state = .outside }
        if case .checksum(let digits) = state {
            guard digits < 2, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return state = .outside }
            told = told << 4 | UInt8(digit)
            return state = .checksum(digits: digits + 1)
        }
        if byte == UInt8(ascii: "*") { return state = .checksum(digits: 0) }
        sum ^= byte
        readField(byte)
    }

    private mutating func readField(_ byte: UInt8) {
        switch state {
        case _ where byte == UInt8(ascii: ","): state = .field
        case .field: state = .letter(byte)
        case .letter(let letter): state = letter == UInt8(ascii: "c") && byte == UInt8(ascii: ":") ? .time : .other
        case .time:
            let (digit, isNoDigit) = byte.subtractingReportingOverflow(UInt8(ascii: "0"))
            if isNoDigit || digit > 9 || number > 1_000_000_000_000_000 {
                (state, number) = (.other, 0)
            } else {
                number = 10 * number + Int64(digit)
            }
        case .outside, .other, .checksum: break
        }
    }

    /// Ends a complete block, or begins one.
    private mutating func meetBackslash() {
        if case .checksum(digits: 2) = state {
            state = .outside
            // Some programs write milliseconds.
            let seconds = number > 100_000_000_000 ? number / 1000 : number
            if told == sum, Self.plausible.contains(seconds) { time = seconds }
        } else {
            (state, length, sum, told, number) = (.field, 0, 0, 0, 0)
        }
    }
}
