package import Receivers
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
        wish = try ReceiverWish(section, profiles, besides: Self.keys.names)
        for entry in section.entries {
            _ = try Self.keys.read(entry.key, SettingsReading(entry, section), into: &self)
        }
        guard orbits != nil, !isAided else { return }
        for entry in section.entries where entry.key == "assistnow" {
            throw SettingsReading(entry, section).error("is used only with `aiding = true`")
        }
    }

    private static let keys: SettingsTable<Self> = [
        "configure": { $0.isConfigured = try $1.truth() },
        "aiding": { $0.isAided = try $1.truth() },
        "assistnow": { section, reading in
            let file = FilePath(try reading.line())
            guard file.isAbsolute else { throw reading.error("must be an absolute path: \"/…\"") }
            section.orbits = file
        },
    ]
}

extension ReceiverWish {
    /// Parses a section with settings and optionally a profile.
    ///
    /// - Parameters:
    ///   - section: the section to parse.
    ///   - profiles: the available profiles.
    ///   - others: keys that are not receiver settings.
    /// - Throws: `SettingsError` if a setting is invalid.
    init(
        _ section: SettingsSection,
        _ profiles: ReceiverProfiles,
        besides others: [String] = []
    ) throws(SettingsError) {
        var (named, profile) = (ReceiverSettings(), ReceiverSettings())
        for entry in section.entries where !others.contains(entry.key) {
            let reading = SettingsReading(entry, section)
            if entry.key == "profile" {
                let names = profiles.names.joined(separator: ", ")
                profile = try reading.choice(profiles.settings(of:), "one of \(names)")
            } else if try !ReceiverSettings.keys.read(entry.key, reading, into: &named) {
                throw reading.unknown(among: others + ["profile"] + ReceiverSettings.keys.names)
            }
        }
        self.init(named, profile: profile)
    }
}

extension ReceiverSettings {
    fileprivate static let keys: SettingsTable<Self> = [
        "rate": { $0.rate = try $1.number(in: rates, "a number of fixes a second from 0.1 to 25") },
        "baud": { $0.baudRate = try $1.count(in: 4800...921_600) },
        "constellations": {
            $0.constellations = try $1.choice(constellations, "some of \(systemNames), in quotation marks")
        },
        "model": { $0.model = try choice($1) },
        "messages": { $0.messages = try choice($1) },
        "power": { $0.power = try choice($1) },
        "sbas": { $0.usesAugmentation = try $1.truth() },
    ]

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ reading: SettingsReading
    ) throws(SettingsError) -> Choice {
        let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        return try reading.choice(Choice.init(rawValue:), "one of \(words)")
    }
}

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
