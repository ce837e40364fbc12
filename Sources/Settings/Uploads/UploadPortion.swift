package import GNSS
internal import Logbook
package import Uploads

/// Which locations a target receives, and how fast.
package struct UploadPortion: Sendable {
    /// Whether rejected fixes are uploaded.
    package private(set) var isRejectedWanted: Bool

    /// Whether positions are rounded to the neighbourhood.
    package private(set) var isCoarse = false

    /// Whether only chosen locations of several receivers are uploaded.
    package private(set) var isFused = false

    /// What to do with suspect locations.
    package private(set) var suspects = SuspectHandling.mark

    /// Minimum interval between locations in seconds.
    package private(set) var interval = 0.0

    /// Minimum distance between locations in metres.
    package private(set) var distance = 0.0

    /// Maximum locations per request; `nil` for the default.
    package private(set) var batch: Int?

    /// Maximum requests per second for the backlog; `nil` for the default.
    package private(set) var rate: Double?

    /// Start of the uploaded locations; `nil` for all.
    package private(set) var since: UTCTime?

    static let keys: SettingsTable<Self> = [
        "rejected": { $0.isRejectedWanted = try $1.truth() },
        "coarse": { $0.isCoarse = try $1.truth() },
        "fused": { $0.isFused = try $1.truth() },
        "suspect": { $0.suspects = try $1.choice({ SuspectHandling(rawValue: $0) }, "send, mark or hold") },
        "interval": { $0.interval = try $1.span().seconds },
        "distance": { $0.distance = try $1.number(in: 0...1e6, "a number of metres from 0") },
        "batch": { $0.batch = try $1.count(in: 1...1000) },
        "rate": { $0.rate = try $1.number(in: 0.01...1000, "a number of requests a second up to 1000") },
        "since": { $0.since = try $1.time() },
    ]

    /// Creates the defaults: rejected fixes are included only for targets that receive sealed fixes.
    init(whole isWhole: Bool) { isRejectedWanted = isWhole }

    /// Which fixes the target receives.
    var selection: UploadSelection {
        UploadSelection(since: since, includesRejected: isRejectedWanted, isFused: isFused)
    }
}
