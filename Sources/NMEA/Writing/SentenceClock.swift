internal import GNSS
internal import Text

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
