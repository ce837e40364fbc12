package import GNSS

/// News of a receiver's line or its filter that clients may want.
package enum ServedNews: Hashable, Sendable {
    /// The device was opened, or more is known of its line.
    case device(ServedDevice)
    /// The device is gone.
    case gone
    /// Bytes as they came over the line.
    case bytes([UInt8])
    /// A sentence with the end of its line.
    case sentence([UInt8])
    /// A position.
    case position(ServedPosition)
    /// The satellites of an epoch.
    case sky(SkyView)
    /// The filter's verdict on a fix.
    case verdict(ServedVerdict)
    /// All of an epoch has come.
    case endOfEpoch
}

/// News of a device, which has a number for as long as it is plugged in.
struct DeviceNews: Sendable {
    let device: EpochQueue.Device
    let path: String
    let news: ServedNews
}

/// The kinds of news that at least one client wants.
package struct ServedInterest: Hashable, Sendable {
    package var reports = false
    package var sentences = false
    package var bytes = false
    var verdicts = false

    /// The kinds that a policy asks for.
    package init(_ policy: WatchPolicy = WatchPolicy()) {
        guard policy.isEnabled else { return }
        reports = policy.json
        sentences = policy.nmea && policy.raw == 0
        bytes = policy.raw > 0
        verdicts = policy.json && policy.isWatching
    }

    /// True where nobody wants anything.
    var isEmpty: Bool { self == ServedInterest() }

    /// Adds the kinds that another one wants.
    mutating func formUnion(_ other: ServedInterest) {
        reports = reports || other.reports
        sentences = sentences || other.sentences
        bytes = bytes || other.bytes
        verdicts = verdicts || other.verdicts
    }

    /// True where somebody wants these news.
    package func wants(_ news: ServedNews) -> Bool {
        switch news {
        case .device, .gone, .position, .sky: reports
        case .sentence: sentences
        case .bytes: bytes
        case .verdict: verdicts
        case .endOfEpoch: !isEmpty
        }
    }
}
