package import Dialects

/// Named sets of receiver settings: sections `[profile.NAME]`, and built-in profiles.
package struct ReceiverProfiles: Sendable {
    private var own: [String: ReceiverSettings] = [:]

    /// Creates the built-in profiles.
    init() {}

    /// Parses the profiles of a settings file, which override built-in ones of the same name.
    ///
    /// - Throws: `SettingsError` if a setting is invalid.
    init(_ root: SettingsNode) throws(SettingsError) {
        for entry in root.entries ?? [] where entry.key == "profile" {
            for profile in try SettingsSection("profile", entry.node).entries {
                let section = try SettingsSection("profile.\(profile.key)", profile.node)
                // A profile may be based on a built-in one.
                own[profile.key] = try ReceiverWish(section, ReceiverProfiles()).settings
            }
        }
    }

    /// Names in alphabetical order.
    package var names: [String] { Set(own.keys).union(ReceiverSettings.profiles).sorted() }

    /// The settings of a profile; `nil` if it does not exist.
    package func settings(of name: String) -> ReceiverSettings? { own[name] ?? ReceiverSettings(profile: name) }
}
