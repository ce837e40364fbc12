import GNSS

extension Dialect {
    /// The satellites in use and the dilutions, one sentence per constellation.
    func gsa(_ epoch: Epoch, _ constellations: [Constellation] = [.gps]) -> [Sentence] {
        constellations.map { constellation in
            let used = epoch.satellites.filter { $0.constellation == constellation && $0.isUsed }.prefix(12)
            let numbers = used.map { padded(sentNumber(of: $0), to: 2) }
            let dilutions = [epoch.dilution.position, epoch.dilution.horizontal, epoch.dilution.vertical]
            var fields = ["A", String(epoch.dimension.rawValue)]
            fields += numbers + Array(repeating: "", count: 12 - numbers.count)
            fields += dilutions.map { dilution($0).text() }
            if isNMEA411 { fields.append(constellation.system) }
            var told = ToldValues(dimension: epoch.dimension)
            told.horizontalDilution = dilution(epoch.dilution.horizontal)
            return Sentence(talker + "GSA", fields, tells: told)
        }
    }

    /// The satellites in view for each constellation, four per sentence.
    func gsv(_ epoch: Epoch, _ constellations: [Constellation] = [.gps]) -> [Sentence] {
        constellations.flatMap { constellation in
            let inView = epoch.satellites.filter { $0.constellation == constellation }
            let first = gsv(inView, of: constellation, signal: constellation.firstSignal)
            guard isNMEA411, let secondSignal = constellation.secondSignal else { return first }
            // Only some satellites send the second signal, and it is weaker.
            let second = inView.filter { $0.number % 2 == 0 && $0.strength != nil }.map { satellite in
                var weaker = satellite
                weaker.strength = satellite.strength.map { $0 - 4 }
                return weaker
            }
            return first + (second.isEmpty ? [] : gsv(second, of: constellation, signal: secondSignal))
        }
    }

    private func gsv(_ satellites: [SatelliteInView], of constellation: Constellation, signal: String) -> [Sentence] {
        let count = max(1, (satellites.count + 3) / 4)
        return (0..<count).map { index in
            var fields = [String(count), String(index + 1), padded(satellites.count, to: 2)]
            fields += satellites.dropFirst(4 * index).prefix(4).flatMap { satellite in
                [
                    padded(sentNumber(of: satellite), to: 2), padded(satellite.elevation, to: 2),
                    padded(satellite.azimuth, to: 3), satellite.strength.map { padded($0, to: 2) } ?? "",
                ]
            }
            if isNMEA411 { fields.append(signal) }
            return Sentence(constellation.talker + "GSV", fields)
        }
    }

    /// NMEA numbers GLONASS slots from 65, so that a list can hold several constellations.
    private func sentNumber(of satellite: SatelliteInView) -> Int {
        satellite.constellation == .glonass ? satellite.number + 64 : satellite.number
    }
}

// NMEA 0183 4.11, tables of GNSS system and signal ids.
extension Constellation {
    fileprivate var talker: String {
        switch self {
        case .glonass: "GL"
        case .galileo: "GA"
        case .beiDou: "GB"
        default: "GP"
        }
    }

    fileprivate var system: String {
        switch self {
        case .glonass: "2"
        case .galileo: "3"
        case .beiDou: "4"
        default: "1"
        }
    }

    /// L1 C/A, G1 C/A, E1 or B1I.
    fileprivate var firstSignal: String { self == .galileo ? "7" : "1" }

    /// L5 or E5a; nil if the receiver only supports one signal.
    fileprivate var secondSignal: String? {
        switch self {
        case .gps: "8"
        case .galileo: "1"
        default: nil
        }
    }
}
