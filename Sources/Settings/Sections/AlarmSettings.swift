/// The alarms of a recording: section `[alarm]` of the settings file.
package struct AlarmSettings: Sendable {
    /// The command to run; `nil` for no alarms.
    package private(set) var command: String?

    /// How long a connected receiver may have no good position; `nil` for no alarm.
    package private(set) var noFix = TimeSpan("10min")

    /// How long a receiver may be missing; `nil` for no alarm.
    package private(set) var receiverGone = TimeSpan("5min")

    /// The days of recording for which the disk must have space; `nil` for no alarm.
    package private(set) var diskDays: Double? = 7

    /// How long uploads to a target may fail; `nil` for no alarm.
    package private(set) var uploadFails = TimeSpan("6h")

    /// Whether suspect positions, and a receiver that reports jamming, raise an alarm.
    package private(set) var suspect = true

    /// Creates settings without alarms.
    package init() {}

    /// Parses the settings of the section.
    ///
    /// - Throws: `SettingsError` if a setting is invalid or the command is missing.
    init(_ section: SettingsSection, _ node: SettingsNode) throws(SettingsError) {
        try section.read(Self.keys, into: &self)
        if command == nil { throw SettingsError(node, section.name, "needs a command to run") }
    }

    private static let keys: SettingsTable<Self> = [
        "command": { $0.command = try $1.line() },
        "no_fix": { $0.noFix = try span($1) },
        "receiver_gone": { $0.receiverGone = try span($1) },
        "disk_days": { $0.diskDays = $1.isOff ? nil : try $1.positive("a number of days above 0, or false") },
        "upload_fails": { $0.uploadFails = try span($1) },
        "suspect": { $0.suspect = try $1.truth() },
    ]

    /// A span; `nil` for false.
    private static func span(_ reading: SettingsReading) throws(SettingsError) -> TimeSpan? {
        reading.isOff ? nil : try reading.span()
    }
}
