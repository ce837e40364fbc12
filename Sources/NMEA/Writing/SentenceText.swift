internal import GNSS
internal import Text

/// Formats sentences of NMEA 0183 and their fields.
enum SentenceText {
    /// Appends a sentence: `$`, the output of `writeFields`, the checksum and the line end.
    @inline(__always)
    static func write(_ address: StaticString, _ text: inout TextBuffer, _ writeFields: (inout TextBuffer) -> Void) {
        text.append(UInt8(ascii: "$"))
        let start = text.count
        text.append(address)
        writeFields(&text)
        let sum = text.exclusiveOr(from: start)
        text.append(UInt8(ascii: "*"))
        text.append(hexadecimal(sum >> 4))
        text.append(hexadecimal(sum & 15))
        text.append("\r\n")
    }

    /// Appends latitude, longitude and their letters, each followed by a comma; only the commas without a coordinate.
    static func append(_ coordinate: Coordinate?, to text: inout TextBuffer) {
        guard let coordinate else { return text.append(",,,,") }
        append(coordinate.latitude, degreeDigits: 2, UInt8(ascii: "N"), UInt8(ascii: "S"), to: &text)
        append(coordinate.longitude, degreeDigits: 3, UInt8(ascii: "E"), UInt8(ascii: "W"), to: &text)
    }

    /// Appends a number and a comma; only the comma if the number is `nil`.
    @inline(__always)
    static func append(_ number: Double?, atMost decimals: Int, to text: inout TextBuffer) {
        if let number { DecimalText.append(number, atMost: decimals, to: &text) }
        text.append(UInt8(ascii: ","))
    }

    @inline(__always)
    private static func append(
        _ angle: Double,
        degreeDigits: Int,
        _ positive: UInt8,
        _ negative: UInt8,
        to text: inout TextBuffer
    ) {
        // In ten-millionths of a minute, so that rounding carries over to the degrees.
        let units = UInt64((angle.magnitude * 600_000_000).rounded())
        DecimalText.append(units / 600_000_000, width: degreeDigits, to: &text)
        DecimalText.append(units % 600_000_000 / 10_000_000, width: 2, to: &text)
        text.append(UInt8(ascii: "."))
        DecimalText.append(units % 10_000_000, width: 7, to: &text)
        text.append(UInt8(ascii: ","))
        text.append(angle < 0 ? negative : positive)
        text.append(UInt8(ascii: ","))
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
    }
}

extension FixQuality {
    /// The mode indicator in field 12 of RMC (NMEA 0183 4.11).
    var modeIndicator: UInt8 {
        switch self {
        case .none: UInt8(ascii: "N")
        case .autonomous: UInt8(ascii: "A")
        case .differential: UInt8(ascii: "D")
        case .precise: UInt8(ascii: "P")
        case .fixedRTK: UInt8(ascii: "R")
        case .floatRTK: UInt8(ascii: "F")
        case .deadReckoning: UInt8(ascii: "E")
        case .manual: UInt8(ascii: "M")
        case .simulated: UInt8(ascii: "S")
        }
    }
}

/// Formats a time of day as `hhmmss.sss`; a leap second becomes 235960.
struct SentenceClock {
    private let digits: UInt64

    /// Creates the time of day of an instant, truncated to milliseconds.
    init(_ time: UTCTime, nanosecondsOfDay: Int64) {
        let milliseconds = UInt64(max(0, nanosecondsOfDay)) / 1_000_000
        let seconds = milliseconds / 1000
        let clock = seconds / 3600 * 10_000 + seconds / 60 % 60 * 100 + seconds % 60
        digits =
            time.isInLeapSecond
            ? 235_960_000 + UInt64(time.leapNanoseconds - 1) / 1_000_000 : clock * 1000 + milliseconds % 1000
    }

    @inline(__always)
    func append(to text: inout TextBuffer) {
        DecimalText.append(digits / 1000, width: 6, to: &text)
        text.append(UInt8(ascii: "."))
        DecimalText.append(digits % 1000, width: 3, to: &text)
    }
}

/// Formats a date for sentences.
struct SentenceDate {
    /// `ddmmyy` for RMC; empty outside 1980 to 2079, which two digits can represent.
    var short: [UInt8] = []

    /// `,dd,mm,yyyy,00,00` for ZDA.
    var long: [UInt8] = []

    init() {}

    init(daysSince1970 days: Int) {
        guard let date = CalendarDate(daysSince1970: days) else { return }
        func digits(_ number: Int, _ width: Int) -> [UInt8] {
            var text = TextBuffer()
            DecimalText.append(UInt64(number), width: width, to: &text)
            return text.bytes
        }
        let (day, month) = (digits(date.day, 2), digits(date.month, 2))
        if (1980...2079).contains(date.year) { short = day + month + digits(date.year % 100, 2) }
        let comma = [UInt8(ascii: ",")]
        long = comma + day + comma + month + comma + digits(date.year, 4) + Array(",00,00".utf8)
    }
}
