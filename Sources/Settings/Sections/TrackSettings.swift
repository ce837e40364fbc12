internal import GNSS
package import Logbook
internal import Synchronization

/// The section `[tracks]` of the settings file: the rule for where tracks end.
package struct TrackSettings: Sendable {
    /// The time without locations after which a new track starts; `nil` for five minutes.
    package var gap: TimeSpan?

    /// Whether tracks end at midnight, local time; `nil` for no.
    package var endsWithDay: Bool?

    /// Whether a vehicle's track ends when another of its receivers is chosen; `nil` for no.
    package var endsWithReceiver: Bool?

    /// Creates the default settings.
    package init() {}

    init(_ section: SettingsSection) throws(SettingsError) {
        for entry in section.entries {
            let name = section.name(of: entry)
            switch entry.key {
            case "gap":
                gap = entry.node.string.flatMap { TimeSpan($0) }
                if gap == nil {
                    let reason = "must be a span of time with its unit, in quotation marks, such as \"5m\""
                    throw SettingsError(entry.node, name, reason)
                }
            case "day": endsWithDay = try Self.choice(entry.node, name)
            case "receiver": endsWithReceiver = try Self.choice(entry.node, name)
            default: throw SettingsError(entry.node, name, "is unknown; the keys are gap, day and receiver")
            }
        }
    }

    /// The resulting rule, with defaults.
    package var division: TrackDivision {
        let days = LocalDays()
        let endsWithDay = endsWithDay ?? false
        return TrackDivision(
            longestGap: gap?.seconds ?? 300,
            dividesReceivers: endsWithReceiver ?? false,
            endOfDay: { endsWithDay ? days.end(ofDayWith: $0) : nil }
        )
    }

    private static func choice(_ node: SettingsNode, _ name: String) throws(SettingsError) -> Bool {
        guard case .boolean(let choice) = node.value else {
            throw SettingsError(node, name, "must be true or false")
        }
        return choice
    }
}

/// Caches the last local day, since consecutive times are mostly in the same one.
private final class LocalDays: Sendable {
    private let last = Mutex<LocalDay?>(nil)

    func end(ofDayWith time: UTCTime) -> UTCTime? {
        last.withLock { last in
            if last?.contains(time) != true { last = LocalDay(containing: time) }
            return last?.end
        }
    }
}

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
