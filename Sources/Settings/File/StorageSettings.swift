package import Logbook

/// The section `[storage]` of the settings file: sync interval and satellite data.
package struct StorageSettings: Sendable {
    /// Seconds until a recorded position is synced to the disk, so that a power failure loses none older; 0 for at
    /// once.
    package private(set) var syncInterval = 2.0

    /// How much satellite data is stored.
    package private(set) var sky = SkyDetail.summary

    /// Creates the default settings.
    init() {}

    init(_ section: SettingsSection) throws(SettingsError) {
        for entry in section.entries {
            let name = section.name(of: entry)
            switch entry.key {
            case "sync_interval":
                guard let seconds = entry.node.number, Self.intervals.contains(seconds) else {
                    throw SettingsError(entry.node, name, "must be a number of seconds from 0 to 3600")
                }
                syncInterval = seconds
            case "sky":
                guard let detail = entry.node.string.flatMap(SkyDetail.init) else {
                    throw SettingsError(entry.node, name, "must be \"summary\", \"full\" or \"none\"")
                }
                sky = detail
            default: throw SettingsError(entry.node, name, "is unknown; the keys are sky and sync_interval")
            }
        }
    }

    private static let intervals = 0.0...3600.0
}
