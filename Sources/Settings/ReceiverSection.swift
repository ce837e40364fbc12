package import Dialects
package import SystemPackage

/// The settings of one receiver: section `[receiver.IDENTITY]` of the settings file.
package struct ReceiverSection: Sendable {
    /// Whether gpslog may configure the receiver, which it does at the start of each recording.
    package private(set) var isConfigured = false

    /// Whether the receiver gets the time and its last position at the start of each recording.
    package private(set) var isAided = false

    /// AssistNow Offline file sent to the receiver at the start of each recording; `nil` for none.
    package private(set) var orbits: FilePath?

    /// The configuration to apply at the start of each recording.
    package let wish: ReceiverWish

    init(_ section: SettingsSection, _ profiles: ReceiverProfiles) throws(SettingsError) {
        wish = try ReceiverWish(section, profiles, besides: ["configure", "aiding", "assistnow"])
        for entry in section.entries {
            let reading = SettingsReading(entry, section)
            switch entry.key {
            case "configure": isConfigured = try reading.truth()
            case "aiding": isAided = try reading.truth()
            case "assistnow":
                let file = FilePath(try reading.line())
                guard file.isAbsolute else { throw reading.error("must be an absolute path: \"/…\"") }
                orbits = file
            default: break
            }
        }
        guard orbits != nil, !isAided else { return }
        for entry in section.entries where entry.key == "assistnow" {
            throw SettingsReading(entry, section).error("is used only with `aiding = true`")
        }
    }
}
