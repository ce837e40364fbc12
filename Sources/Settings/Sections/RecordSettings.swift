package import GNSS
package import Receivers

/// The default sources of recordings: section `[record]` of the settings file.
package struct RecordSettings: Sendable {
    /// The sources; empty to detect receivers.
    package private(set) var sources = SourceSelection()

    /// Creates settings that detect receivers.
    init() {}

    init(_ section: SettingsSection) throws(SettingsError) {
        try section.read(Self.keys, into: &self)
    }

    private static let keys: SettingsTable<Self> = [
        "devices": { $0.sources = try SourceSelection(try $1.lines()) }
    ]
}

/// The reference date for detecting dates of live receivers that are 1024 weeks too early.
package enum ReferenceDate {
    /// Days that a machine without a battery-backed clock may have been off, unnoticed by its clock.
    private static let longestSleep = 365

    /// Half of 1024 weeks; a stored date further ahead of a clock that was set is a receiver's error.
    private static let farAhead = 512 * 7

    /// The latest possible date; `nil` if neither the clock nor the database provides a plausible one.
    ///
    /// A reference date some months too late is harmless: a live receiver's date is either today's or 1024 weeks off.
    ///
    /// - Parameters:
    ///   - clock: the system clock, which may never have been set.
    ///   - newestStored: time of the latest stored location; `nil` for none.
    /// - Returns: a year after the later of the two.
    package static func live(clock: UTCTime, newestStored: UTCTime?) -> CalendarDate? {
        let today = day(clock)
        var newest = newestStored.flatMap(day)
        if let today, let stored = newest, stored - today > farAhead { newest = nil }
        let latest = [today, newest].compactMap(\.self).max()
        return latest.flatMap { CalendarDate(daysSince1970: $0 + longestSleep) }
    }

    /// Days since 1970; `nil` for years before gpslog existed, or that receivers cannot report.
    private static func day(_ time: UTCTime) -> Int? {
        let date = CalendarDate(daysSince1970: Int(time.secondsSince1970 / 86_400))
        // Clocks that were never set start in 1970, 1980, 2000, or the year of the firmware. RMC's years end in 2079.
        return date.flatMap { (2026...2079).contains($0.year) ? $0.daysSince1970 : nil }
    }
}
