internal import GNSS
package import Logbook
internal import Synchronization

/// The section `[tracks]` of the settings file: the rule for where tracks end.
package struct TrackSettings: Sendable {
    /// The time without locations after which a new track starts; `nil` for five minutes, or an hour in a
    /// file of pings.
    package var gap: TimeSpan?

    /// Whether tracks end at midnight, local time; `nil` for no.
    package var endsWithDay: Bool?

    /// Whether a vehicle's track ends when another of its receivers is chosen; `nil` for no.
    package var endsWithReceiver: Bool?

    /// Creates the default settings.
    package init() {}

    init(_ section: SettingsSection) throws(SettingsError) {
        try section.read(Self.keys, into: &self)
    }

    private static let keys: SettingsTable<Self> = [
        "gap": { $0.gap = try $1.span() },
        "day": { $0.endsWithDay = try $1.truth() },
        "receiver": { $0.endsWithReceiver = try $1.truth() },
    ]

    /// The resulting rule, with defaults.
    package var division: TrackDivision {
        let days = LocalDays()
        let endsWithDay = endsWithDay ?? false
        return TrackDivision(
            longestGap: gap?.seconds ?? 300,
            longestGapOfPings: gap == nil ? 3600 : nil,
            dividesReceivers: endsWithReceiver ?? false,
            endOfDay: { endsWithDay ? days.end(ofDayWith: $0) : nil }
        )
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
        try section.read(Self.keys, into: &self)
    }

    private static let keys: SettingsTable<Self> = [
        "sky": { $0.sky = try $1.choice(SkyDetail.init, "\"summary\", \"full\" or \"none\"") },
        "sync_interval": { $0.syncInterval = try $1.number(in: 0...3600, "a number of seconds from 0 to 3600") },
    ]
}
