package import GNSS
internal import Logbook

/// The settings of which locations a target gets, and at which pace.
package struct UploadPortion: Sendable {
    /// True where rejected fixes are uploaded, too.
    package private(set) var isRejectedWanted: Bool

    /// True where only the neighbourhood is told.
    package private(set) var isCoarse = false

    /// True where only what was chosen of several receivers is uploaded.
    package private(set) var isFused = false

    /// Seconds that locations are apart at least.
    package private(set) var interval = 0.0

    /// Metres that locations are apart at least.
    package private(set) var distance = 0.0

    /// The most locations of a request; nil for as many as usual.
    package private(set) var batch: Int?

    /// The most requests a second for what comes late; nil for as many as usual.
    package private(set) var rate: Double?

    /// The time of the first location that is uploaded; nil for all.
    package private(set) var since: UTCTime?

    /// The keys of all of them.
    static let keys = ["rejected", "coarse", "fused", "interval", "distance", "batch", "rate", "since"]

    /// The portion where its user says nothing: rejected fixes only where the target gets fixes whole.
    init(whole isWhole: Bool) { isRejectedWanted = isWhole }

    /// Takes a setting.
    ///
    /// - Returns: false where it is none of these.
    /// - Throws: `SettingsError` where the value is none for this setting.
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

    /// The fixes that the target gets.
    var selection: UploadSelection {
        UploadSelection(since: since, includesRejected: isRejectedWanted, isFused: isFused)
    }
}
