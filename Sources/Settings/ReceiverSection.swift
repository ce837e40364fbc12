package import Dialects

/// The settings of one receiver: section `[receiver.IDENTITY]` of a settings file.
package struct ReceiverSection: Sendable {
    /// True where the receiver may be written to, and is set at the start of each recording.
    package private(set) var isConfigured = false

    /// The settings that it is given then.
    package let wish: ReceiverWish

    /// The settings of a section.
    ///
    /// - Throws: `SettingsError` where something in it is no setting.
    init(_ section: SettingsSection, _ profiles: ReceiverProfiles) throws(SettingsError) {
        wish = try ReceiverWish(section, profiles, besides: ["configure"])
        for entry in section.entries where entry.key == "configure" {
            isConfigured = try SettingsReading(entry, section).truth()
        }
    }
}
