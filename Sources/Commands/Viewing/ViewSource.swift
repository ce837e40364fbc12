package import Receivers
package import Settings
package import SystemPackage

/// What a view shows.
package enum ViewSource: Sendable {
    /// Local recordings into a database.
    case recordings(into: FilePath)
    /// A gpsd server, and one of its devices; `nil` for all.
    case gpsd(NetworkAddress.Host, device: String?)
    /// A capture, filtered as in a recording.
    case capture(FilePath, ReplaySpeed, DescribedFilter)

    var title: String {
        switch self {
        case .recordings(let database): "recording into \(database.lastComponent?.string ?? database.string)"
        case .gpsd(let host, let device): NetworkAddress.gpsd(host, device: device).description
        case .capture(let file, _, _): "replay of \(file.lastComponent?.string ?? file.string)"
        }
    }

    /// Whether the data is live, so that its times can be compared with the system clock.
    var isLive: Bool { if case .capture = self { false } else { true } }
}
