package import GNSS
internal import Synchronization

package final class RecordingMeters: Sendable {
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let time: @Sendable () -> UTCTime
    private let start: ContinuousClock.Instant
    private let meters = Mutex<[(receiver: ReceiverIdentity, meter: ReceiverMeter)]>([])

    /// Creates meters for a recording that begins now.
    ///
    /// - Parameters:
    ///   - clock: a monotonic clock.
    ///   - time: the system clock.
    package init(
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        time: @escaping @Sendable () -> UTCTime
    ) {
        (self.clock, self.time, start) = (clock, time, clock())
    }

    package var secondsSinceStart: Double { start.duration(to: clock()) / .seconds(1) }

    /// Returns the meter of a receiver, the same one for each opening.
    package func meter(of receiver: ReceiverIdentity) -> ReceiverMeter {
        meters.withLock { meters in
            if let known = meters.first(where: { $0.receiver == receiver }) { return known.meter }
            let meter = ReceiverMeter(of: receiver, clock: clock, time: time)
            meters.append((receiver, meter))
            return meter
        }
    }

    /// The measurements of all receivers that were opened, sorted by their first opening.
    package var readings: [ReceiverReadings] { meters.withLock { $0 }.compactMap(\.meter.readings) }
}
