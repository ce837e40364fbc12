internal import GNSS
internal import UBX

/// The time of day of messages that tell only how long the GPS week lasts.
///
/// GPS time is ahead of UTC by leap seconds (IS-GPS-200, 20.3.3.5.2.4): as soon as one message tells both times, or how many
/// there are, all times are known.
struct GPSWeekClock: Sendable {
    private static let day = 86_400_000

    /// Milliseconds that GPS time is ahead of UTC, without whole days; nil before that is told.
    private var lead: Int?

    /// True if the lead is by a table of leap seconds: a receiver may know of one more.
    private var isAssumed = false

    /// Takes note of what a message tells of the time.
    mutating func note(_ message: UBXMessage) {
        guard let timeOfWeek = message.timeOfWeek else { return }
        if let time = message.time, !time.isInLeapSecond {
            if case .status = message {
                guard lead == nil || isAssumed else { return }
                isAssumed = true
            } else {
                isAssumed = false
            }
            lead = Self.withoutDays(timeOfWeek - Int(time.nanosecondsSinceMidnight / 1_000_000))
        } else if case .time(let told) = message, let leapSeconds = told.leapSeconds {
            (lead, isAssumed) = (Self.withoutDays(leapSeconds * 1000), false)
        }
    }

    /// The time of day so many milliseconds after the GPS week began; nil while it is not known.
    func timeOfDay(at timeOfWeek: Int) -> TimeOfDay? {
        lead.flatMap { Self.timeOfDay(timeOfWeek - $0) }
    }

    /// The time of day so many milliseconds after some midnight.
    static func timeOfDay(_ milliseconds: Int) -> TimeOfDay? {
        let milliseconds = withoutDays(milliseconds)
        return TimeOfDay(
            hour: milliseconds / 3_600_000,
            minute: milliseconds / 60_000 % 60,
            second: milliseconds / 1000 % 60,
            nanosecond: milliseconds % 1000 * 1_000_000
        )
    }

    private static func withoutDays(_ milliseconds: Int) -> Int {
        let rest = milliseconds % day
        return rest < 0 ? rest + day : rest
    }
}
