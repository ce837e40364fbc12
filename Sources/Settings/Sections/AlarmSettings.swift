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

    /// Creates settings without alarms.
    package init() {}

    /// Parses the settings of the section.
    ///
    /// - Throws: `SettingsError` if a setting is invalid or the command is missing.
    init(_ section: SettingsSection, _ node: SettingsNode) throws(SettingsError) {
        for entry in section.entries {
            let reading = SettingsReading(entry, section)
            switch entry.key {
            case "command": command = try reading.line()
            case "no_fix": noFix = try Self.span(entry, reading)
            case "receiver_gone": receiverGone = try Self.span(entry, reading)
            case "upload_fails": uploadFails = try Self.span(entry, reading)
            case "disk_days":
                if Self.isOff(entry) {
                    diskDays = nil
                } else if let days = entry.node.number, days > 0, days.isFinite {
                    diskDays = days
                } else {
                    throw reading.error("must be a number of days above 0, or false")
                }
            default: throw reading.error("is unknown; the keys are \(Self.keys)")
            }
        }
        if command == nil { throw SettingsError(node, section.name, "needs a command to run") }
    }

    private static let keys = "command, no_fix, receiver_gone, disk_days and upload_fails"

    private static func isOff(_ entry: SettingsNode.Entry) -> Bool {
        if case .boolean(false) = entry.node.value { true } else { false }
    }

    private static func span(
        _ entry: SettingsNode.Entry,
        _ reading: SettingsReading
    ) throws(SettingsError) -> TimeSpan? {
        isOff(entry) ? nil : try reading.span()
    }
}
