package import GNSS

/// Formats times as ISO 8601.
package struct TimeText {
    /// The maximum number of bytes of a formatted time.
    @inline(__always)
    package static var mostBytes: Int { 40 }

    // Caches the date and the text up to the minute, so that most locations only need the seconds.
    private var day: Int64 = .min
    private var date: [UInt8] = []
    /// In milliseconds since 1970.
    private var minute: Int64 = .min
    private var untilMinute = SIMD32<UInt8>()
    private var length = 0
    private let leapSeconds: LeapSeconds

    /// How to write a time in a leap second, such as 23:59:60.500.
    package enum LeapSeconds {
        /// As it is: 23:59:60.500.
        case named
        /// As 23:59:59.999, for readers that do not support leap seconds.
        case lastMillisecond
        /// As 23:59:59.999500: the leap second is compressed into the millisecond before it.
        ///
        /// This keeps the order, is valid in XML Schema (Datatypes, 3.2.7: seconds are below 60), and is restored by an
        /// import.
        case drawnTogether
    }

    /// Creates a formatter of times.
    ///
    /// - Parameter leapSeconds: how to write a leap second.
    package init(leapSeconds: LeapSeconds) {
        self.leapSeconds = leapSeconds
    }

    /// Formats a time in UTC, truncated to milliseconds: `2026-11-21T08:00:00.000Z`.
    package mutating func string(_ time: UTCTime) -> String {
        unsafe String(unsafeUninitializedCapacity: Self.mostBytes) { text in
            guard let start = text.baseAddress else { return 0 }
            return unsafe write(time, to: start) - start
        }
    }

    /// Appends a time in UTC, truncated to milliseconds: `2026-11-21T08:00:00.000Z`.
    package mutating func append(_ time: UTCTime, to text: inout TextBuffer) {
        unsafe text.append(atMost: Self.mostBytes) { unsafe write(time, to: $0) }
    }

    /// Writes a time to a pointer and returns the pointer after it.
    @inline(__always)
    package mutating func write(_ time: UTCTime, to place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        let milliseconds = time.nanosecondsSince1970.flooringDivision(by: 1_000_000).quotient
        if UInt64(bitPattern: milliseconds &- minute) >= 60_000 {
            turn(to: milliseconds.flooringDivision(by: 60_000).quotient)
        }
        unsafe UnsafeMutableRawPointer(place).storeBytes(of: untilMinute, as: SIMD32<UInt8>.self)
        var seconds = UInt64(bitPattern: milliseconds &- minute)
        let leapMilliseconds = time.isInLeapSecond ? UInt64(time.leapNanoseconds - 1) / 1_000_000 : 0
        if time.isInLeapSecond, leapSeconds == .named { seconds = 60_000 + leapMilliseconds }
        // Three zeros, two digits of seconds and three of milliseconds become 05.000Z.
        let digits = (DecimalText.eightDigits(seconds) | DecimalText.zeros) >> 24
        let word = digits & 0xFFFF | (digits & 0xFF_FFFF_0000) << 8 | 0x005A_0000_002E_0000
        unsafe DecimalText.store(word, to: place + length)
        guard time.isInLeapSecond, leapSeconds == .drawnTogether else { return unsafe place + (length &+ 7) }
        return unsafe write(thousandths: leapMilliseconds, to: place + (length &+ 6))
    }

    private func write(thousandths: UInt64, to start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        let digits = [thousandths / 100, thousandths / 10 % 10, thousandths % 10].map { UInt8(ascii: "0") + UInt8($0) }
        var place = unsafe start
        for byte in digits + [UInt8(ascii: "Z")] {
            unsafe place.pointee = byte
            unsafe place += 1
        }
        return unsafe place
    }

    @inline(never)
    private mutating func turn(to newMinute: Int64) {
        minute = newMinute &* 60_000
        let newDay = newMinute.flooringDivision(by: 1440).quotient
        if newDay != day {
            day = newDay
            date = CalendarDate(daysSince1970: Int(day)).map { Array($0.description.utf8) } ?? []
        }
        let minutes = UInt64(newMinute - newDay * 1440)
        var text = TextBuffer()
        text.append(contentsOf: date)
        text.append(UInt8(ascii: "T"))
        DecimalText.append(minutes / 60, width: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        DecimalText.append(minutes % 60, width: 2, to: &text)
        text.append(UInt8(ascii: ":"))
        let bytes = text.bytes
        length = min(bytes.count, untilMinute.scalarCount)
        for index in 0..<length { untilMinute[index] = bytes[index] }
    }
}

package enum MonthText {
    package static let short = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

/// An HTTP date: parsed from any of its three formats, and written in the first (RFC 9110, 5.6.7).
package struct HTTPDate: CustomStringConvertible, Sendable {
    package let time: UTCTime

    package init(_ time: UTCTime) { self.time = time }

    /// Parses a date; nil if it is invalid.
    ///
    /// - Parameters:
    ///   - text: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
    ///   - now: the current time; two-digit years are at most fifty years later.
    package init?(_ text: String, now: UTCTime) {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
        guard words.count == 5 || words.count == 6 && words[5] == "GMT" else { return nil }
        let isOfC = words.count == 5
        let (dayWord, monthWord) = isOfC ? (words[2], words[1]) : (words[1], words[2])
        let (yearWord, clock) = isOfC ? (words[4], words[3]) : (words[3], words[4])
        guard let month = MonthText.short.firstIndex(of: String(monthWord)), let day = Self.number(dayWord),
            let year = Self.number(yearWord), let timeOfDay = TimeOfDay(iso8601: clock),
            let date = CalendarDate(
                year: yearWord.utf8.count == 2 ? Self.completed(year, now: now) : year,
                month: month + 1,
                day: day
            ), let time = UTCTime(date, timeOfDay)
        else { return nil }
        self.time = time
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`; empty if the year is out of range.
    package var description: String {
        guard let date = time.date else { return "" }
        // 1 January 1970 was a Thursday.
        let weekday = Self.days[((date.daysSince1970 + 4) % 7 + 7) % 7]
        let second = min(time.nanosecondsSinceMidnight / 1_000_000_000, 86_399)
        let clock = [second / 3600, second / 60 % 60, second % 60].map(Self.digits).joined(separator: ":")
        let month = MonthText.short[date.month - 1]
        return "\(weekday), \(Self.digits(Int64(date.day))) \(month) \(date.year) \(clock) GMT"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    private static func digits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func number(_ word: Substring) -> Int? {
        guard (1...4).contains(word.utf8.count), word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(word)
    }

    private static func completed(_ year: Int, now: UTCTime) -> Int {
        let current = CalendarDate(daysSince1970: Int(now.secondsSince1970 / 86_400))?.year ?? 1970
        let inCentury = current / 100 * 100 + year
        return inCentury > current + 50 ? inCentury - 100 : inCentury
    }
}
