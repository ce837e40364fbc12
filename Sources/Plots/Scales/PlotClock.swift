package import GNSS
package import Terminal

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
