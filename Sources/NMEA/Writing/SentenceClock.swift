internal import GNSS
internal import Text

/// A time of day as sentences write it, `hhmmss.sss`; a leap second is 235960.
struct SentenceClock {
    private let digits: UInt64

    /// The time of day of an instant that is so far into its day; what is finer than a millisecond is cut off.
    init(_ time: UTCTime, nanosecondsOfDay: Int64) {
        let milliseconds = UInt64(max(0, nanosecondsOfDay)) / 1_000_000
        let seconds = milliseconds / 1000
        let clock = seconds / 3600 * 10_000 + seconds / 60 % 60 * 100 + seconds % 60
        digits =
            time.isInLeapSecond
            ? 235_960_000 + UInt64(time.leapNanoseconds - 1) / 1_000_000 : clock * 1000 + milliseconds % 1000
    }

    /// Appends it.
    @inline(__always)
    func append(to text: inout TextBuffer) {
        DecimalText.append(digits / 1000, width: 6, to: &text)
        text.append(UInt8(ascii: "."))
        DecimalText.append(digits % 1000, width: 3, to: &text)
    }
}

/// A date as sentences write it.
struct SentenceDate {
    /// `ddmmyy`, for RMC; empty outside of 1980 through 2079, the years that two digits stand for.
    var short: [UInt8] = []

    /// `,dd,mm,yyyy,00,00`, for ZDA.
    var long: [UInt8] = []

    /// No date.
    init() {}

    /// The date so many days after 1970-01-01.
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
