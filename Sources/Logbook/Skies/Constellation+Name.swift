package import GNSS

extension Constellation {
    /// The name that people know the system by.
    package var name: String {
        switch self {
        case .gps: "GPS"
        case .sbas: "SBAS"
        case .galileo: "Galileo"
        case .beiDou: "BeiDou"
        case .imes: "IMES"
        case .qzss: "QZSS"
        case .glonass: "GLONASS"
        case .navIC: "NavIC"
        }
    }
}
