internal import GNSS

extension Scenario {
    static let cityWalk = Scenario(
        "city-walk",
        "A walk through a town, with turns and waits at crossings.",
        start: "2026-11-21T08:00:00Z",
        sentences: "RMC VTG GGA GSA GSA GSV (GPS) GSV (GLONASS)"
    ) { scenario, random in
        var receiver = Receiver(
            at: Place(latitude: 53.8663, longitude: 10.6819, altitude: 13, geoidalSeparation: 43.2),
            from: scenario.start,
            carriedBy: Vehicle(heading: 35, acceleration: 0.7, turnRate: 40),
            satellites: [.gps: 11, .glonass: 7],
            random: &random
        )
        let dialect = Dialect(talker: "GN")
        var transcript = Transcript()
        for epoch in receiver.epochs(along: cityStreets) {
            var sentences = [dialect.rmc(epoch), dialect.vtg(epoch), dialect.gga(epoch)]
            sentences += dialect.gsa(epoch, [.gps, .glonass])
            sentences += dialect.gsv(epoch, [.gps, .glonass])
            transcript.send(sentences, of: epoch)
        }
        return transcript
    }
}

private let cityStreets = [
    Manoeuvre(6, speed: 0, heading: 35), Manoeuvre(44, speed: 1.4, heading: 35),
    Manoeuvre(12, speed: 0, heading: 35), Manoeuvre(38, speed: 1.5, heading: 122),
    Manoeuvre(25, speed: 1.3, heading: 98), Manoeuvre(30, speed: 1.45, heading: 12),
    Manoeuvre(18, speed: 0, heading: 12), Manoeuvre(40, speed: 1.6, heading: 350),
    Manoeuvre(35, speed: 1.4, heading: 265), Manoeuvre(30, speed: 1.2, heading: 180),
    Manoeuvre(22, speed: 0, heading: 180),
]
