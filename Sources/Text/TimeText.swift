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
        var text = TextBuffer()
        append(time, to: &text)
        return String(decoding: text.bytes, as: UTF8.self)
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
