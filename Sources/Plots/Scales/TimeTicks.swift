internal import GNSS

/// Round times along an axis: whole minutes and hours, midnights, first days of months and years.
package struct TimeTicks: Sendable {
    package struct Tick: Sendable {
        /// Seconds since 1970.
        package let seconds: Double
        /// The time of day, or the date if ticks are at least a day apart.
        package let label: String
        /// The date if it differs from the previous tick's; otherwise nil.
        package let date: String?
    }

    package let ticks: [Tick]

    private static let steps: [Double] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800,
    ]

    private static let months = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200]

    /// Finds the round times within a range.
    ///
    /// - Parameters:
    ///   - range: seconds since 1970.
    ///   - count: the maximum number of ticks.
    ///   - clock: the clock of the axis.
    package init(in range: ClosedRange<Double>, atMost count: Int, by clock: PlotClock) {
        let least = (range.upperBound - range.lowerBound) / Double(max(2, count) - 1)
        let instants =
            Self.steps.first { $0 >= least }.map { Self.instants(in: range, every: $0, by: clock) }
            ?? Self.beginnings(in: range, everySeconds: least, by: clock)
        let step = Self.steps.first { $0 >= least } ?? .infinity
        var last = ""
        ticks = instants.map { seconds in
            let date = clock.date(seconds)
            defer { last = date }
            if step >= 86_400 { return Tick(seconds: seconds, label: date, date: nil) }
            return Tick(
                seconds: seconds,
                label: clock.time(seconds, withSeconds: step < 60),
                date: date == last ? nil : date
            )
        }
    }

    /// Returns multiples of a step in local time; a change of the offset shifts the following ones.
    private static func instants(
        in range: ClosedRange<Double>,
        every step: Double,
        by clock: PlotClock
    ) -> [Double] {
        // Weeks start on Monday; 1 January 1970 was a Thursday.
        let origin = step == 604_800 ? -3 * 86_400.0 : 0
        var shown = ((clock.shown(range.lowerBound) - origin) / step).rounded(.up) * step + origin
        var instants: [Double] = []
        while instants.count < 1000 {
            let instant = clock.instant(shown)
            if instant > range.upperBound { break }
            if instant >= range.lowerBound, instant > instants.last ?? -.infinity { instants.append(instant) }
            shown += step
        }
        return instants
    }

    /// Returns first days of months that are at least `least` seconds apart.
    private static func beginnings(
        in range: ClosedRange<Double>,
        everySeconds least: Double,
        by clock: PlotClock
    ) -> [Double] {
        let step = months.first { Double($0) * 28 * 86_400 >= least } ?? 1200
        let first = CalendarDate(daysSince1970: Int((clock.shown(range.lowerBound) / 86_400).rounded(.down)))
        guard let first else { return [] }
        var month = (first.year * 12 + first.month - 1) / step * step
        var instants: [Double] = []
        while instants.count < 1000, let date = CalendarDate(year: month / 12, month: month % 12 + 1, day: 1) {
            let instant = clock.instant(Double(date.daysSince1970) * 86_400)
            if instant > range.upperBound { break }
            if instant >= range.lowerBound { instants.append(instant) }
            month += step
        }
        return instants
    }
}
