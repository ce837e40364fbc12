internal import GNSS
internal import UBX

/// Converts the time of the GPS week to the time of day, for messages that contain only the former.
///
/// GPS time is ahead of UTC by the leap seconds (IS-GPS-200, 20.3.3.5.2.4). One message with both times, or with the
/// number of leap seconds, is enough to convert all others.
struct GPSWeekClock: Sendable {
    private static let day = 86_400_000

    /// GPS time minus UTC in milliseconds, without whole days; `nil` until known.
    private var lead: Int?

    /// Whether the lead is from gpslog's table of leap seconds; the receiver may know of another one.
    private var isAssumed = false

    /// Learns the lead from a message.
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

    /// The time of day at a time of the GPS week in milliseconds; `nil` if the lead is unknown.
    func timeOfDay(at timeOfWeek: Int) -> TimeOfDay? {
        lead.flatMap { Self.timeOfDay(timeOfWeek - $0) }
    }

    /// The time of day at a number of milliseconds since any midnight.
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
