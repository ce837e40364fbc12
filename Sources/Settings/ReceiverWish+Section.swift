internal import Dialects

extension ReceiverWish {
    /// The settings of a section: those that it names, and those of the profile that it names.
    ///
    /// - Parameters:
    ///   - section: the section.
    ///   - profiles: the profiles that there are.
    ///   - others: keys that are no settings of a receiver.
    /// - Throws: `SettingsError` where something in it is no setting.
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
                throw reading.error("is not known; there are \(known) and sbas")
            }
        }
        self.init(named, profile: profile)
    }
}

extension ReceiverSettings {
    /// Takes a setting; false where there is none of that name.
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

    /// All settings but the last one.
    fileprivate static let keys = ["rate", "baud", "constellations", "model", "messages", "power"]

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ reading: SettingsReading
    ) throws(SettingsError) -> Choice {
        let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        return try reading.choice(Choice.init(rawValue:), "one of \(words)")
    }
}
