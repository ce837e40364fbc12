internal import GNSS
internal import Text

/// Instants as ISO 8601 text of which the same instant comes back.
enum ExactTime {
    private static let nanosecondsPerMillisecond: Int64 = 1_000_000

    /// With milliseconds, `2026-11-21T08:00:00.250Z`; with nanoseconds where it has some beyond these.
    static func string(_ time: UTCTime) -> String {
        let rest = nanosecondsBeyondMilliseconds(time)
        guard rest != 0 else { return time.description }
        let digits = String(rest)
        return time.description.dropLast() + String(repeating: "0", count: 6 - digits.utf8.count) + digits + "Z"
    }

    /// With whole seconds, as property lists have it; the rest is cut off.
    static func wholeSeconds(_ time: UTCTime) -> String { time.description.prefix(19) + "Z" }

    /// With milliseconds, in a way that XML Schema allows: no leap second, and no time that is cut off to none.
    static func inXML(_ time: UTCTime) -> String {
        var text = TextBuffer()
        var times = TimeText(leapSeconds: .lastMillisecond)
        times.append(max(time, UTCTime(nanosecondsSince1970: .min + nanosecondsPerMillisecond)), to: &text)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// True where a time of XML Schema with milliseconds is all of it: that has no leap seconds.
    static func isWholeInXML(_ time: UTCTime) -> Bool {
        !time.isInLeapSecond && nanosecondsBeyondMilliseconds(time) == 0
    }

    private static func nanosecondsBeyondMilliseconds(_ time: UTCTime) -> Int64 {
        if time.isInLeapSecond { return Int64(time.leapNanoseconds - 1) % nanosecondsPerMillisecond }
        let rest = time.nanosecondsSince1970 % nanosecondsPerMillisecond
        return rest < 0 ? rest + nanosecondsPerMillisecond : rest
    }
}
