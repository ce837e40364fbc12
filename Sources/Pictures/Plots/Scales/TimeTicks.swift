package import GNSS
package import Platform

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
    /// `range` is in seconds since 1970; there are at most `count` ticks.
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

/// The clock used by time axes.
package struct PlotClock: Sendable {
    package static let utc = PlotClock(.utc)
    package static let local = PlotClock(.local)

    package let display: TimeDisplay

    package init(_ display: TimeDisplay) { self.display = display }

    /// Converts seconds since 1970 to local time: UTC plus the offset.
    func shown(_ seconds: Double) -> Double { seconds + offset(seconds) }

    /// Converts local time back to seconds since 1970.
    func instant(_ shown: Double) -> Double {
        // The offset may change in between, so it is determined near the result.
        shown - offset(shown - offset(shown))
    }

    /// The time zone's name at a time: `UTC`, or the offset from it.
    func name(at seconds: Double) -> String {
        guard display == .local else { return "UTC" }
        let minutes = Int(offset(seconds) / 60)
        let (hours, rest) = (minutes.magnitude / 60, minutes.magnitude % 60)
        return "local time, UTC\(minutes < 0 ? "\u{2212}" : "+")\(Self.twoDigits(hours)):\(Self.twoDigits(rest))"
    }

    /// A period in words: `2026-11-21 08:00 to 09:12, UTC`.
    package func span(from start: UTCTime, to end: UTCTime) -> String {
        let (first, last) = (Double(start.secondsSince1970), Double(end.secondsSince1970))
        let (day, lastDay) = (date(first), date(last))
        // Within a minute, only the seconds differ.
        let isShort = last - first < 60
        let (from, to) = (time(first, withSeconds: isShort), time(last, withSeconds: isShort))
        return "\(day) \(from) to \(day == lastDay ? "" : lastDay + " ")\(to), \(name(at: first))"
    }

    func date(_ seconds: Double) -> String {
        CalendarDate(daysSince1970: Int((shown(seconds) / 86_400).rounded(.down)))?.description ?? ""
    }

    /// Hour and minute, optionally with seconds.
    func time(_ seconds: Double, withSeconds: Bool) -> String {
        let second = Int(shown(seconds).rounded())
        let ofDay = UInt(((second % 86_400) + 86_400) % 86_400)
        let parts = [ofDay / 3600, ofDay / 60 % 60] + (withSeconds ? [ofDay % 60] : [])
        return parts.map(Self.twoDigits).joined(separator: ":")
    }

    private func offset(_ seconds: Double) -> Double {
        Double(display.offset(atSecond: Int64(exactly: seconds.rounded(.down)) ?? 0))
    }

    private static func twoDigits(_ number: UInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
