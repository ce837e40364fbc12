package import GNSS
internal import Synchronization

/// The meters of all receivers of a recording.
package final class RecordingMeters: Sendable {
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let time: @Sendable () -> UTCTime
    private let start: ContinuousClock.Instant
    private let meters = Mutex<[(receiver: ReceiverIdentity, meter: ReceiverMeter)]>([])

    /// Meters of a recording that begins now.
    ///
    /// - Parameters:
    ///   - clock: a clock that nobody sets.
    ///   - time: this machine's clock.
    package init(
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        time: @escaping @Sendable () -> UTCTime
    ) {
        (self.clock, self.time, start) = (clock, time, clock())
    }

    /// Seconds since the recording began.
    package var secondsSinceStart: Double { start.duration(to: clock()) / .seconds(1) }

    /// The meter of a receiver, the same one at each opening.
    package func meter(of receiver: ReceiverIdentity) -> ReceiverMeter {
        meters.withLock { meters in
            if let known = meters.first(where: { $0.receiver == receiver }) { return known.meter }
            let meter = ReceiverMeter(of: receiver, clock: clock, time: time)
            meters.append((receiver, meter))
            return meter
        }
    }

    /// The measurements of all receivers that have been opened, in the order of their first openings.
    package var readings: [ReceiverReadings] { meters.withLock { $0 }.compactMap(\.meter.readings) }
}
