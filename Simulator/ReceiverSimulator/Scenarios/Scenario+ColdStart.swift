internal import GNSS

extension Scenario {
    static let coldStart = Scenario(
        "cold-start",
        "Switched on: no time, then time without a date, then both, then a fix in 2D, then in 3D.",
        start: "2026-11-21T06:15:00Z",
        sentences: "GLL RMC VTG GGA GSA GSV"
    ) { scenario, random in
        var receiver = Receiver(
            at: Place(latitude: 38.7079, longitude: -9.1366, altitude: 6, geoidalSeparation: 53.4),
            from: scenario.start,
            carriedBy: Vehicle(heading: 270, acceleration: 1, turnRate: 30),
            satellites: [.gps: 9],
            random: &random
        )
        let dialect = Dialect()
        var transcript = Transcript()
        let route = [Manoeuvre(95, speed: 0, heading: 270), Manoeuvre(25, speed: 2, heading: 240)]
        for (second, complete) in receiver.epochs(along: route).enumerated() {
            let epoch = complete.early(at: second)
            var sentences = [dialect.gll(epoch), dialect.rmc(epoch), dialect.vtg(epoch), dialect.gga(epoch)]
            sentences += dialect.gsa(epoch) + dialect.gsv(epoch)
            transcript.send(sentences, of: epoch)
        }
        return transcript
    }
}

extension Epoch {
    /// The epoch as reported this many seconds after power-up.
    fileprivate func early(at second: Int) -> Epoch {
        var epoch = self
        epoch.satellites = Array(satellites.prefix(max(0, (second - 10) / 5)))
        switch second {
        case ..<55:
            epoch.clock = second < 20 ? .unknown : second < 40 ? .timeOfDay : .timeAndDate
            epoch.loseFix()
        case ..<75:
            epoch.dimension = .twoDimensional
            epoch.useOnly(3)
            // With a fixed height, three satellites are enough; VDOP is meaningless and sent as 1.
            epoch.dilution = .init(horizontal: 3.84, vertical: 1, position: 3.97)
        default:
            epoch.dilution = .init(of: epoch.satellites)
        }
        return epoch
    }

    private mutating func useOnly(_ count: Int) {
        let unused = satellites.indices.filter { satellites[$0].isUsed }.dropFirst(count)
        for index in unused { satellites[index].isUsed = false }
    }
}
