internal import Dialects

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
            } else if try !named.take(entry.key, reading) {
                let known = (others + ["profile"] + ReceiverSettings.keys).joined(separator: ", ")
                throw reading.error("is unknown; the keys are \(known) and sbas")
            }
        }
        self.init(named, profile: profile)
    }
}

extension ReceiverSettings {
    /// Applies a setting; false if the key is unknown.
    fileprivate mutating func take(_ key: String, _ reading: SettingsReading) throws(SettingsError) -> Bool {
        switch key {
        case "rate": rate = try reading.number(in: Self.rates, "a number of fixes a second from 0.1 to 25")
        case "baud": baudRate = try reading.count(in: 4800...921_600)
        case "constellations":
            constellations = try reading.choice(Self.constellations, "some of \(Self.systemNames), in quotation marks")
        case "model": model = try Self.choice(reading)
        case "messages": messages = try Self.choice(reading)
        case "power": power = try Self.choice(reading)
        case "sbas": usesAugmentation = try reading.truth()
        default: return false
        }
        return true
    }

    /// All keys except `sbas`, which the error message appends.
    fileprivate static let keys = ["rate", "baud", "constellations", "model", "messages", "power"]

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ reading: SettingsReading
    ) throws(SettingsError) -> Choice {
        let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        return try reading.choice(Choice.init(rawValue:), "one of \(words)")
    }
}
