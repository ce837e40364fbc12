internal import GNSS
internal import UBX

/// Converts a receiver's uptime to the time of day, for CASIC messages that contain only the uptime.
///
/// Epochs are whole hundredths of a second apart, but the uptime in milliseconds is not exact: it advanced by 999
/// between two epochs one second apart. The clock therefore advances the latest known time in hundredths.
struct RunningClock: Sendable {
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
