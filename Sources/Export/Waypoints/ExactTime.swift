internal import GNSS
internal import Text

/// ISO 8601 text that can be read back to exactly the same time.
enum ExactTime {
    private static let nanosecondsPerMillisecond: Int64 = 1_000_000

    /// With milliseconds, `2026-11-21T08:00:00.250Z`, or nanoseconds if needed.
    static func string(_ time: UTCTime) -> String {
        let rest = nanosecondsBeyondMilliseconds(time)
        guard rest != 0 else { return time.description }
        let digits = String(rest)
        return time.description.dropLast() + String(repeating: "0", count: 6 - digits.utf8.count) + digits + "Z"
    }

    /// With whole seconds, as in property lists; the fraction is truncated.
    static func wholeSeconds(_ time: UTCTime) -> String { time.description.prefix(19) + "Z" }

    /// With milliseconds, as XML Schema allows: without leap seconds; the very earliest times are rounded up.
    static func inXML(_ time: UTCTime) -> String {
        var text = TextBuffer()
        var times = TimeText(leapSeconds: .lastMillisecond)
        times.append(max(time, UTCTime(nanosecondsSince1970: .min + nanosecondsPerMillisecond)), to: &text)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// Whether `inXML` is exact: the time has whole milliseconds and is not in a leap second.
    static func isWholeInXML(_ time: UTCTime) -> Bool {
        !time.isInLeapSecond && nanosecondsBeyondMilliseconds(time) == 0
    }

    private static func nanosecondsBeyondMilliseconds(_ time: UTCTime) -> Int64 {
        if time.isInLeapSecond { return Int64(time.leapNanoseconds - 1) % nanosecondsPerMillisecond }
        let rest = time.nanosecondsSince1970 % nanosecondsPerMillisecond
        return rest < 0 ? rest + nanosecondsPerMillisecond : rest
    }
}
