internal import GNSS

/// Writes times as text: of all times of one day, `UTCTime` is asked but once.
struct DayText {
    private var day: Int64?
    /// A text of that day, of which the clock is written anew each time.
    private var bytes: [UInt8] = []

    /// A time as ISO 8601 with milliseconds.
    mutating func text(of nanoseconds: Int64) -> String {
        let milliseconds = Self.floored(nanoseconds, 1_000_000)
        let day = Self.floored(milliseconds, 86_400_000)
        if self.day != day {
            self.day = day
            bytes = Array(UTCTime(nanosecondsSince1970: nanoseconds).description.utf8)
        }
        guard bytes.count == Self.length else { return UTCTime(nanosecondsSince1970: nanoseconds).description }
        let ofDay = Int(milliseconds - day * 86_400_000)
        write(ofDay / 3_600_000, digits: 2, at: 11)
        write(ofDay / 60_000 % 60, digits: 2, at: 14)
        write(ofDay / 1000 % 60, digits: 2, at: 17)
        write(ofDay % 1000, digits: 3, at: 20)
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func write(_ number: Int, digits: Int, at place: Int) {
        var rest = number
        for index in (place..<place + digits).reversed() {
            bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }

    private static func floored(_ number: Int64, _ divisor: Int64) -> Int64 {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    private static let length = "2026-11-21T08:00:00.000Z".utf8.count
}
