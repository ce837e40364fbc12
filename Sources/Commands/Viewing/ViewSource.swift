package import Receivers
package import Settings
package import SystemPackage

/// The source that a view looks at.
package enum ViewSource: Sendable {
    /// The recordings that run here into a database.
    case recordings(into: FilePath)
    /// A gpsd, and the one of its devices that is wanted; nil for all.
    case gpsd(NetworkAddress.Host, device: String?)
    /// A capture, which goes through a filter as a recording does.
    case capture(FilePath, ReplaySpeed, DescribedFilter)

    /// The words for what is looked at.
    var title: String {
        switch self {
        case .recordings(let database): "recording into \(database.lastComponent?.string ?? database.string)"
        case .gpsd(let host, let device): NetworkAddress.gpsd(host, device: device).description
        case .capture(let file, _, _): "replay of \(file.lastComponent?.string ?? file.string)"
        }
    }

    /// True where what comes in is new, so that this machine's clock can be compared with its times.
    var isLive: Bool { if case .capture = self { false } else { true } }
}
