package import Dialects
package import SystemPackage

/// The settings of one receiver: section `[receiver.IDENTITY]` of a settings file.
package struct ReceiverSection: Sendable {
    /// True where the receiver may be written to, and is set at the start of each recording.
    package private(set) var isConfigured = false

    /// True where the receiver is told the time and where it was last, at the start of each recording.
    package private(set) var isAided = false

    /// The file of AssistNow Offline that it is told from then; nil for none.
    package private(set) var orbits: FilePath?

    /// The settings that it is given then.
    package let wish: ReceiverWish

    /// The settings of a section.
    ///
    /// - Throws: `SettingsError` where something in it is no setting.
    init(_ section: SettingsSection, _ profiles: ReceiverProfiles) throws(SettingsError) {
        wish = try ReceiverWish(section, profiles, besides: ["configure", "aiding", "assistnow"])
        for entry in section.entries {
            let reading = SettingsReading(entry, section)
            switch entry.key {
            case "configure": isConfigured = try reading.truth()
            case "aiding": isAided = try reading.truth()
            case "assistnow":
                let file = FilePath(try reading.line())
                guard file.isAbsolute else { throw reading.error("must be a file, named from the root: \"/…\"") }
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
