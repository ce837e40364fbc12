package import GNSS
internal import NMEA

/// Dates from the system clock for receivers that report the time of day without a date.
package struct ClockDates: Sendable {
    /// How fixes without a date are handled.
    package enum Event: Hashable, Sendable {
        /// From here on they get the date of the system clock.
        case dated
        /// They stay without a date because the clock may be wrong.
        case clockIsUncertain
        /// They stay without a date because the receiver's time of day differs from the clock's.
        case clockDisagrees
    }

    /// Largest difference in seconds between the receiver's time of day and the clock.
    package static let tolerance = 60.0

    private let isClockRight: @Sendable () -> Bool
    private let onEvent: @Sendable (Event) -> Void

    /// Creates dates from the system clock.
    ///
    /// - Parameters:
    ///   - isClockRight: whether the clock is synchronised.
    ///   - onEvent: called when the handling of fixes without a date changes. It must not block.
    package init(isClockRight: @escaping @Sendable () -> Bool, onEvent: @escaping @Sendable (Event) -> Void) {
        (self.isClockRight, self.onEvent) = (isClockRight, onEvent)
    }

    /// Returns the instant closest to `now` with this time of day; `nil` if they differ by more than the tolerance.
    package static func instant(of timeOfDay: TimeOfDay, near now: UTCTime) -> UTCTime? {
        guard let day = now.date?.daysSince1970 else { return nil }
        let candidates = (day - 1...day + 1).compactMap { UTCTime(daysSince1970: $0, timeOfDay) }
        let nearest = candidates.min { abs($0.seconds(since: now)) < abs($1.seconds(since: now)) }
        return nearest.flatMap { abs($0.seconds(since: now)) <= tolerance ? $0 : nil }
    }

    struct Line {
        /// Fixes without a date before gpslog expects none.
        ///
        /// Receivers send the date once a second, or once in a cycle of a few seconds.
        private static let patience = 3

        /// Seconds by which a fix may come later than its time.
        private static let usualDelay = 1.0

        /// Seconds until the kernel is asked again whether the clock is synchronised.
        private static let interval = 64.0

        private let dates: ClockDates?
        private var undated = 0
        private var asked: (at: UTCTime, isSynchronised: Bool)?
        private var told: Event?

        init(_ dates: ClockDates?) { self.dates = dates }

        /// Whether a time differs from the system clock, and that is synchronised; false without a clock, as in a replay.
        ///
        /// The kernel is asked at most once in 64 seconds.
        mutating func isOffClock(_ time: UTCTime?, readAt now: UTCTime?) -> Bool {
            guard let dates, let time, let now, abs(now.seconds(since: time)) > Self.usualDelay else { return false }
            if let asked, abs(now.seconds(since: asked.at)) < Self.interval { return asked.isSynchronised }
            let isSynchronised = dates.isClockRight()
            asked = (now, isSynchronised)
            return isSynchronised
        }

        /// Sets the clock's date on a fix if the receiver reports none.
        mutating func complete(_ epoch: inout Epoch, readAt now: UTCTime?) {
            guard epoch.fix.time == nil else { return undated = 0 }
            guard let dates, let now, let timeOfDay = epoch.fix.timeOfDay, epoch.fix.quality != .none else { return }
            undated += 1
            guard undated >= Self.patience else { return }
            let time = ClockDates.instant(of: timeOfDay, near: now)
            let event: Event = !dates.isClockRight() ? .clockIsUncertain : time == nil ? .clockDisagrees : .dated
            if event == .dated {
                epoch.fix.time = time
                epoch.sky?.time = time
            }
            if told != event { dates.onEvent(event) }
            told = event
        }
    }
}
