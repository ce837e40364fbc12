package import GNSS
package import Terminal

/// The clock of a time axis.
package struct PlotClock: Sendable {
    /// Universal time.
    package static let utc = PlotClock(.utc)
    /// This machine's time zone.
    package static let local = PlotClock(.local)

    /// The clock that instants are written by.
    package let display: TimeDisplay

    /// The axis of a clock.
    package init(_ display: TimeDisplay) { self.display = display }

    /// Seconds since 1970 as the clock's hands show them: those of UTC and its offset.
    func shown(_ seconds: Double) -> Double { seconds + offset(seconds) }

    /// The instant, in seconds since 1970, at which its hands show these.
    func instant(_ shown: Double) -> Double {
        // The offset may have changed in between, so it is asked for near the instant itself.
        shown - offset(shown - offset(shown))
    }

    /// The clock's name at an instant: `UTC`, or with its offset from that.
    func name(at seconds: Double) -> String {
        guard display == .local else { return "UTC" }
        let minutes = Int(offset(seconds) / 60)
        let (hours, rest) = (minutes.magnitude / 60, minutes.magnitude % 60)
        return "local time, UTC\(minutes < 0 ? "\u{2212}" : "+")\(Self.twoDigits(hours)):\(Self.twoDigits(rest))"
    }

    /// A span of time in words: `2026-11-21 08:00 to 09:12, UTC`.
    package func span(from start: UTCTime, to end: UTCTime) -> String {
        let (first, last) = (Double(start.secondsSince1970), Double(end.secondsSince1970))
        let (day, lastDay) = (date(first), date(last))
        // Times of one minute differ in their seconds.
        let isShort = last - first < 60
        let (from, to) = (time(first, withSeconds: isShort), time(last, withSeconds: isShort))
        return "\(day) \(from) to \(day == lastDay ? "" : lastDay + " ")\(to), \(name(at: first))"
    }

    /// The date that its hands show.
    func date(_ seconds: Double) -> String {
        CalendarDate(daysSince1970: Int((shown(seconds) / 86_400).rounded(.down)))?.description ?? ""
    }

    /// The hour and the minute that its hands show, and the second where it matters.
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
