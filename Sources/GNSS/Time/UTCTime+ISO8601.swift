extension UTCTime: CustomStringConvertible {
    /// ISO 8601 with milliseconds, such as `2026-11-21T08:00:00.000Z`; further digits are truncated.
    ///
    /// A leap second reads `2016-12-31T23:59:60.500Z`.
    public var description: String {
        let milliseconds = nanosecondsSince1970.flooringDivision(by: 1_000_000).quotient
        let day = milliseconds.flooringDivision(by: 86_400_000)
        // All years that 64 bits of nanoseconds can represent, 1677 to 2262, are in the calendar.
        guard let date = CalendarDate(daysSince1970: Int(day.quotient)) else { return "" }
        if isInLeapSecond { return "\(date)T23:59:60.\(padded(Int(leapNanoseconds - 1) / 1_000_000, to: 3))Z" }
        let second = Int(day.remainder / 1000)
        let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, to: 2) }.joined(separator: ":")
        return "\(date)T\(clock).\(padded(Int(day.remainder % 1000), to: 3))Z"
    }

    /// Parses ISO 8601, `2026-11-21T08:00:00Z` with any number of decimals; `nil` for other text.
    ///
    /// Only UTC (`Z`) is supported. Decimals are truncated to nanoseconds.
    public init?(iso8601 text: some StringProtocol) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let date = CalendarDate(iso8601: parts[0]), parts[1].last == "Z",
            let timeOfDay = TimeOfDay(iso8601: parts[1].dropLast()), let time = UTCTime(date, timeOfDay)
        else { return nil }
        self = time
    }
}

extension CalendarDate: CustomStringConvertible {
    /// ISO 8601, such as `2026-11-21`.
    public var description: String { "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))" }

    /// Parses an ISO 8601 date such as `2026-11-21`; `nil` for other text.
    public init?(iso8601 text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = digits(parts[0], count: 4), let month = digits(parts[1], count: 2),
            let day = digits(parts[2], count: 2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension TimeOfDay {
    /// Parses an ISO 8601 time such as `08:00`, `08:00:00` or `08:00:00.25`; `nil` for other text.
    public init?(iso8601 text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hour = digits(parts[0], count: 2),
            let minute = digits(parts[1], count: 2)
        else { return nil }
        guard parts.count == 3 else {
            self.init(hour: hour, minute: minute, second: 0)
            return
        }
        let second = parts[2].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = digits(second[0], count: 2) else { return nil }
        var nanosecond = 0
        if second.count == 2 {
            let decimals = second[1].prefix(9)
            guard second[1].utf8.allSatisfy(isDigit), let value = digits(decimals, count: decimals.count) else {
                return nil
            }
            nanosecond = (decimals.count..<9).reduce(value) { scaled, _ in scaled * 10 }
        }
        self.init(hour: hour, minute: minute, second: whole, nanosecond: nanosecond)
    }
}

private func digits(_ text: some StringProtocol, count: Int) -> Int? {
    text.utf8.count == count && text.utf8.allSatisfy(isDigit) ? Int(text) : nil
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func padded(_ number: Int, to width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
}
