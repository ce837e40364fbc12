package import Dialects

/// The settings of one receiver: section `[receiver.IDENTITY]` of a settings file.
package struct ReceiverSection: Sendable {
    /// True where the receiver may be written to, and is set at the start of each recording.
    package private(set) var isConfigured = false

    /// The settings that it is given then.
    package private(set) var wanted = ReceiverSettings()

    /// The settings of a section.
    ///
    /// - Throws: `SettingsError` where something in it is no setting.
    init(_ section: SettingsSection) throws(SettingsError) {
        for entry in section.entries where entry.key == "profile" {
            let reading = SettingsReading(entry, section)
            wanted = try reading.choice(
                ReceiverSettings.init(profile:),
                "one of \(ReceiverSettings.profiles.joined(separator: ", "))"
            )
        }
        for entry in section.entries where entry.key != "profile" {
            try take(entry.key, SettingsReading(entry, section))
        }
    }

    private mutating func take(_ key: String, _ reading: SettingsReading) throws(SettingsError) {
        switch key {
        case "configure": isConfigured = try reading.truth()
        case "rate":
            wanted.rate = try reading.number(in: ReceiverSettings.rates, "a number of fixes a second from 0.1 to 25")
        case "baud": wanted.baudRate = try reading.count(in: 4800...921_600)
        case "constellations":
            wanted.constellations = try reading.choice(
                ReceiverSettings.constellations,
                "some of \(ReceiverSettings.systemNames), in quotation marks"
            )
        case "model": wanted.model = try choice(reading)
        case "messages": wanted.messages = try choice(reading)
        case "power": wanted.power = try choice(reading)
        case "sbas": wanted.usesAugmentation = try reading.truth()
        default:
            throw reading.error(
                "is not known; there are configure, profile, rate, baud, constellations, model, messages, power and sbas"
            )
        }
    }

    private func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ reading: SettingsReading
    ) throws(SettingsError) -> Choice {
        let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        return try reading.choice(Choice.init(rawValue:), "one of \(words)")
    }
}
