package import GNSS
internal import Logbook

/// Which locations a target receives, and how fast.
package struct UploadPortion: Sendable {
    /// Whether rejected fixes are uploaded.
    package private(set) var isRejectedWanted: Bool

    /// Whether positions are rounded to the neighbourhood.
    package private(set) var isCoarse = false

    /// Whether only chosen locations of several receivers are uploaded.
    package private(set) var isFused = false

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

    /// All keys of these settings.
    static let keys = ["rejected", "coarse", "fused", "interval", "distance", "batch", "rate", "since"]

    /// Creates the defaults: rejected fixes are included only for targets that receive sealed fixes.
    init(whole isWhole: Bool) { isRejectedWanted = isWhole }

    /// Applies a setting to this target.
    ///
    /// - Returns: false if the key is not one of `keys`.
    /// - Throws: `SettingsError` if the value is invalid.
    mutating func take(_ key: String, _ value: SettingsReading) throws(SettingsError) -> Bool {
        switch key {
        case "rejected": isRejectedWanted = try value.truth()
        case "coarse": isCoarse = try value.truth()
        case "fused": isFused = try value.truth()
        case "interval": interval = try value.span().seconds
        case "distance": distance = try value.number(in: 0...1e6, "a number of metres from 0")
        case "batch": batch = try value.count(in: 1...1000)
        case "rate": rate = try value.number(in: 0.01...1000, "a number of requests a second up to 1000")
        case "since": since = try value.time()
        default: return false
        }
        return true
    }

    /// Which fixes the target receives.
    var selection: UploadSelection {
        UploadSelection(since: since, includesRejected: isRejectedWanted, isFused: isFused)
    }
}
