/// The section `[storage]` of a settings file: when what is recorded is safe.
package struct StorageSettings: Sendable {
    /// Seconds after which a recorded position is on the disk, so that a power cut takes none older; 0 for at once.
    package private(set) var syncInterval = 2.0

    /// The settings of a file without the section.
    init() {}

    /// The settings of a section.
    ///
    /// - Throws: `SettingsError` where something in it is no setting.
    init(_ section: SettingsSection) throws(SettingsError) {
        for entry in section.entries {
            let name = section.name(of: entry)
            guard entry.key == "sync_interval" else {
                throw SettingsError(entry.node, name, "is not known; there is sync_interval")
            }
            guard let seconds = entry.node.number, Self.intervals.contains(seconds) else {
                throw SettingsError(entry.node, name, "must be a number of seconds from 0 to 3600")
            }
            syncInterval = seconds
        }
    }

    private static let intervals = 0.0...3600.0
}
