package import GNSS

extension Constellation {
    /// The systems that users can select.
    ///
    /// QZSS follows GPS, as u-blox recommends. Augmentation has its own setting.
    package static let selectable: Set<Constellation> = [.gps, .galileo, .beiDou, .glonass, .navIC]
}

extension Set<Constellation> {
    /// Whether this selection uses a system; `nil` if the system keeps its current state.
    func wants(_ system: Constellation) -> Bool? {
        switch system {
        case .qzss: contains(.gps)
        case .sbas, .imes: nil
        default: contains(system)
        }
    }
}
