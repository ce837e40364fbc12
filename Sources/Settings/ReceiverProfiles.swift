package import Dialects

/// The bundles of settings that receivers are given by a name: those of sections `[profile.NAME]`, and those that there are
/// anyway.
package struct ReceiverProfiles: Sendable {
    private var own: [String: ReceiverSettings] = [:]

    /// The profiles that there are without a settings file.
    init() {}

    /// The profiles of a settings file, too; one of its own goes before another of that name.
    ///
    /// - Throws: `SettingsError` where something in one is no setting.
    init(_ root: SettingsNode) throws(SettingsError) {
        for entry in root.entries ?? [] where entry.key == "profile" {
            for profile in try SettingsSection("profile", entry.node).entries {
                let section = try SettingsSection("profile.\(profile.key)", profile.node)
                // It may go on from one that there is anyway.
                own[profile.key] = try ReceiverWish(section, ReceiverProfiles()).settings
            }
        }
    }

    /// The names, in their order.
    package var names: [String] { Set(own.keys).union(ReceiverSettings.profiles).sorted() }

    /// The settings of a bundle; nil where there is none of that name.
    package func settings(of name: String) -> ReceiverSettings? { own[name] ?? ReceiverSettings(profile: name) }
}
