internal import GNSS

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

/// Converts a receiver's uptime to the time of day, for CASIC messages that contain only the uptime.
///
/// Epochs are whole hundredths of a second apart, but the uptime in milliseconds is not exact: it advanced by 999
/// between two epochs one second apart. The clock therefore advances the latest known time in hundredths.
struct UptimeClock: Sendable {
    /// An uptime and the time of day that it corresponds to, in milliseconds; `nil` until known.
    private var known: (running: Int, time: Int)?

    /// Messages of one epoch may differ by this many milliseconds, in any order.
    private static let spread = 1000

    /// Learns the time from a message.
    mutating func note(_ message: UBXMessage) {
        guard let running = message.timeOfWeek else { return }
        // The receiver was restarted at an unknown time.
        if let known, Self.difference(running, known.running) < -Self.spread { self.known = nil }
        guard let time = message.time, !time.isInLeapSecond else { return }
        known = (running, Int(time.nanosecondsSinceMidnight / 1_000_000))
    }

    /// The time of day at an uptime in milliseconds; `nil` if unknown.
    func timeOfDay(at running: Int) -> TimeOfDay? {
        guard let known else { return nil }
        let passed = Self.difference(running, known.running)
        return GPSWeekClock.timeOfDay(known.time + Int((Double(passed) / 10).rounded()) * 10)
    }

    /// Milliseconds between two uptimes, which have 32 bits and wrap after seven weeks.
    private static func difference(_ count: Int, _ other: Int) -> Int { Int(Int32(truncatingIfNeeded: count - other)) }
}
