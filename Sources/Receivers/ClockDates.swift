package import GNSS
internal import NMEA

/// The dates of a receiver that tells the time of day and no date, from this machine's clock.
package struct ClockDates: Sendable {
    /// What becomes of fixes without a date.
    package enum Event: Hashable, Sendable {
        /// They have the date of this machine's clock from here on.
        case dated
        /// They stay without a date: the clock may be wrong.
        case clockIsUncertain
        /// They stay without a date: the receiver's time of day is not that of the clock.
        case clockDisagrees
    }

    /// Seconds by which the receiver's time of day and the clock may differ.
    package static let tolerance = 60.0

    private let isClockRight: @Sendable () -> Bool
    private let onEvent: @Sendable (Event) -> Void

    /// Dates from a clock.
    ///
    /// - Parameters:
    ///   - isClockRight: whether the clock is synchronised.
    ///   - onEvent: told once what becomes of fixes without a date. It must not block.
    package init(isClockRight: @escaping @Sendable () -> Bool, onEvent: @escaping @Sendable (Event) -> Void) {
        (self.isClockRight, self.onEvent) = (isClockRight, onEvent)
    }

    /// Returns the instant of a time of day next to the clock's; nil if they are further apart than the tolerance.
    package static func instant(of timeOfDay: TimeOfDay, near now: UTCTime) -> UTCTime? {
        guard let day = now.date?.daysSince1970 else { return nil }
        let candidates = (day - 1...day + 1).compactMap { UTCTime(daysSince1970: $0, timeOfDay) }
        let nearest = candidates.min { abs($0.seconds(since: now)) < abs($1.seconds(since: now)) }
        return nearest.flatMap { abs($0.seconds(since: now)) <= tolerance ? $0 : nil }
    }

    /// The fixes of one line without a date.
    struct Line {
        /// The number of fixes without a date after which none is to be expected: receivers tell it once a second, or in each
        /// cycle of a few seconds.
        private static let patience = 3

        private let dates: ClockDates?
        private var undated = 0
        private var told: Event?

        init(_ dates: ClockDates?) { self.dates = dates }

        /// Gives a fix the clock's date if the receiver tells none.
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
