package import GNSS

extension Constellation {
    /// The systems that a user chooses from: QZSS goes with GPS, as u-blox recommends; augmentation has its own setting.
    package static let selectable: Set<Constellation> = [.gps, .galileo, .beiDou, .glonass, .navIC]
}

extension Set<Constellation> {
    /// True where a system is to be used, which is not always named; nil where it is to stay as it is.
    func wants(_ system: Constellation) -> Bool? {
        switch system {
        case .qzss: contains(.gps)
        case .sbas, .imes: nil
        default: contains(system)
        }
    }
}
