internal import GNSS

/// A date and time in the formats of ISO 8601 and RFC 3339, with or without an offset from UTC.
struct WrittenInstant {
    /// The date in the given time zone.
    let date: CalendarDate

    /// The time of day in the given time zone.
    let timeOfDay: TimeOfDay

    /// Offset from UTC in seconds, positive to the east; `nil` for local time.
    let offset: Int?

    /// Parses a date and time; `nil` for other text.
    ///
    /// Accepts `2026-11-21T08:00:00Z`, also with a space or a lower-case letter in between, with an offset such as
    /// `+01:00`, `+0100` or `+01`, in the basic format `20261121T080000Z`, or without seconds or minutes.
    init?(_ text: String) {
        let parts = text.split(maxSplits: 1) { "Tt ".contains($0) }
        guard parts.count == 2, let date = Self.date(parts[0]) else { return nil }
        let clock = parts[1].prefix { !"Zz+-".contains($0) }
        let zone = parts[1].dropFirst(clock.count)
        guard let timeOfDay = Self.timeOfDay(clock) else { return nil }
        (self.date, self.timeOfDay) = (date, timeOfDay)
        if zone.isEmpty {
            offset = nil
        } else {
            guard let seconds = Self.offset(zone) else { return nil }
            offset = seconds
        }
    }

    /// Parses a date, `2026-11-21` or `20261121`; `nil` for other text.
    static func date(_ text: some StringProtocol) -> CalendarDate? {
        if let date = CalendarDate(iso8601: text) { return date }
        guard text.utf8.count == 8, text.allSatisfy(\.isASCII) else { return nil }
        let year = text.prefix(4)
        let (month, day) = (text.dropFirst(4).prefix(2), text.suffix(2))
        return CalendarDate(iso8601: "\(year)-\(month)-\(day)")
    }

    /// Parses a time of day, `08:00:00.5`, `080000.5`, `08:00`, `0800` or `08`; `nil` for other text.
    private static func timeOfDay(_ text: Substring) -> TimeOfDay? {
        let text = text.replacing(",", with: ".")
        let digits = text.prefix { $0 != "." }
        guard text.allSatisfy(\.isASCII) else { return nil }
        if digits.contains(":") { return TimeOfDay(iso8601: text) }
        let (hour, minute) = (digits.prefix(2), digits.dropFirst(2).prefix(2))
        switch digits.utf8.count {
        case 2 where digits == text: return TimeOfDay(iso8601: "\(hour):00")
        case 4 where digits == text: return TimeOfDay(iso8601: "\(hour):\(minute)")
        case 6: return TimeOfDay(iso8601: "\(hour):\(minute):\(text.dropFirst(4))")
        default: return nil
        }
    }

    /// Parses `Z`, `+01:00`, `+0100` or `+01` to seconds; `nil` for other text.
    private static func offset(_ text: Substring) -> Int? {
        if text == "Z" || text == "z" { return 0 }
        let digits = text.dropFirst().replacing(":", with: "", maxReplacements: 1)
        guard digits.utf8.count == 2 || digits.utf8.count == 4, digits.allSatisfy({ ("0"..."9").contains($0) }),
            let hours = Int(digits.prefix(2)), hours <= 14, let minutes = Int("0" + digits.dropFirst(2)), minutes < 60
        else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return text.first == "-" ? -seconds : seconds
    }
}
