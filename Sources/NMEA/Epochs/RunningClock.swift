internal import GNSS
internal import UBX

/// The time of day of messages that tell only how long the receiver has been running, as CASIC's do.
///
/// Its epochs are whole hundredths of a second apart, whereas the count of milliseconds that they tell is some off: between two
/// epochs a second apart 999 were seen. So the time that was told last is counted on in hundredths.
struct RunningClock: Sendable {
    /// A count of milliseconds, and the milliseconds since midnight that it stands for; nil before they are told.
    private var known: (running: Int, time: Int)?

    /// Milliseconds by which messages of one epoch may differ, and come in any order.
    private static let spread = 1000

    /// Takes note of what a message tells of the time.
    mutating func note(_ message: UBXMessage) {
        guard let running = message.timeOfWeek else { return }
        // It was started again: from when, nobody knows.
        if let known, Self.difference(running, known.running) < -Self.spread { self.known = nil }
        guard let time = message.time, !time.isInLeapSecond else { return }
        known = (running, Int(time.nanosecondsSinceMidnight / 1_000_000))
    }

    /// The time of day at a count of milliseconds; nil while it is not known.
    func timeOfDay(at running: Int) -> TimeOfDay? {
        guard let known else { return nil }
        let passed = Self.difference(running, known.running)
        return GPSWeekClock.timeOfDay(known.time + Int((Double(passed) / 10).rounded()) * 10)
    }

    /// The milliseconds from one count to another, which has 32 bits, and begins again after seven weeks.
    private static func difference(_ count: Int, _ other: Int) -> Int { Int(Int32(truncatingIfNeeded: count - other)) }
}
