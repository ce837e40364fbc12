package import GNSS

/// News of a receiver's line or the filter for clients.
package enum ServedNews: Hashable, Sendable {
    /// The device was opened, or its line's setting was found.
    case device(ServedDevice)
    case gone
    /// Raw bytes of the line.
    case bytes([UInt8])
    /// A sentence, including its line end.
    case sentence([UInt8])
    case position(ServedPosition)
    /// The satellites of an epoch.
    case sky(SkyView)
    /// The filter's verdict on a fix.
    case verdict(ServedVerdict)
    /// The epoch is complete.
    case endOfEpoch
}

/// News of a device, which keeps its number while it is plugged in.
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

    /// The kinds that a policy requests.
    package init(_ policy: WatchPolicy = WatchPolicy()) {
        guard policy.isEnabled else { return }
        reports = policy.json
        sentences = policy.nmea && policy.raw == 0
        bytes = policy.raw > 0
        verdicts = policy.json && policy.isWatching
    }

    var isEmpty: Bool { self == ServedInterest() }

    mutating func formUnion(_ other: ServedInterest) {
        reports = reports || other.reports
        sentences = sentences || other.sentences
        bytes = bytes || other.bytes
        verdicts = verdicts || other.verdicts
    }

    /// Whether any client wants these news.
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
