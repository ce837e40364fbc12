package import Logbook

/// The section `[storage]` of a settings file: when what is recorded is safe, and how much of the sky is kept.
package struct StorageSettings: Sendable {
    /// Seconds after which a recorded position is on the disk, so that a power cut takes none older; 0 for at once.
    package private(set) var syncInterval = 2.0

    /// The amount that is stored of what receivers report of satellites.
    package private(set) var sky = SkyDetail.summary

    /// The settings of a file without the section.
    init() {}

    /// The settings of a section.
    ///
    /// - Throws: `SettingsError` where something in it is no setting.
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
            default: throw SettingsError(entry.node, name, "is not known; there are sky and sync_interval")
            }
        }
    }

    private static let intervals = 0.0...3600.0
}
