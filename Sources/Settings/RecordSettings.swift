package import Receivers

/// The sources of a recording where no others are named: section `[record]` of a settings file.
package struct RecordSettings: Sendable {
    /// The sources; none to find the receivers.
    package private(set) var sources = NamedSources()

    /// The receivers are found.
    init() {}

    /// The settings of a section.
    ///
    /// - Throws: `SettingsError` where something in it is no setting.
    init(_ section: SettingsSection) throws(SettingsError) {
        for entry in section.entries {
            let reading = SettingsReading(entry, section)
            guard entry.key == "devices" else { throw reading.error("is not known; there is devices") }
            let names = try reading.lines()
            do throws(NamedSourceError) {
                sources = try NamedSources(names)
            } catch {
                throw reading.error("does not do: \(error)")
            }
        }
    }
}
