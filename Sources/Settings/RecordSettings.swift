package import Receivers

/// The default sources of recordings: section `[record]` of the settings file.
package struct RecordSettings: Sendable {
    /// The sources; empty to detect receivers.
    package private(set) var sources = NamedSources()

    /// Creates settings that detect receivers.
    init() {}

    init(_ section: SettingsSection) throws(SettingsError) {
        for entry in section.entries {
            let reading = SettingsReading(entry, section)
            guard entry.key == "devices" else { throw reading.error("is unknown; the only key is devices") }
            let names = try reading.lines()
            do throws(NamedSourceError) {
                sources = try NamedSources(names)
            } catch {
                throw reading.error("is invalid: \(error)")
            }
        }
    }
}
