internal import GNSS

extension Constellation {
    /// Name of three letters.
    var shortName: String {
        switch self {
        case .gps: "GPS"
        case .sbas: "SBS"
        case .galileo: "GAL"
        case .beiDou: "BDS"
        case .imes: "IME"
        case .qzss: "QZS"
        case .glonass: "GLO"
        case .navIC: "NIC"
        }
    }

    /// Colour of its satellites, which also differ by their letters.
    var colour: Style.Colour {
        switch self {
        case .gps: .green
        case .glonass: .red
        case .galileo: .brightBlue
        case .beiDou: .yellow
        case .qzss: .magenta
        case .sbas, .imes, .navIC: .cyan
        }
    }
}
