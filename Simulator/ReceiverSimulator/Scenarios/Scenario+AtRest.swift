internal import GNSS

extension Scenario {
    static let atRest = Scenario(
        "at-rest",
        "Parked: the position wanders a few metres, the speed is next to zero, the course is empty.",
        start: "2026-11-21T18:45:00Z",
        sentences: "GLL GGA RMC GSA, every other second GSV"
    ) { scenario, random in
        var receiver = Receiver(
            at: Place(latitude: 64.1466, longitude: -21.9426, altitude: 28, geoidalSeparation: 66.1),
            from: scenario.start,
            carriedBy: Vehicle(heading: 0, acceleration: 1, turnRate: 10),
            satellites: [.gps: 10],
            random: &random
        )
        let dialect = Dialect(timeDecimals: 2, minuteDecimals: 4, speedDecimals: 2)
        var transcript = Transcript()
        for (index, epoch) in receiver.epochs(along: [Manoeuvre(240, speed: 0, heading: 0)]).enumerated() {
            var sentences = [dialect.gll(epoch), dialect.gga(epoch), dialect.rmc(epoch)] + dialect.gsa(epoch)
            if index % 2 == 0 { sentences += dialect.gsv(epoch) }
            transcript.send(sentences, of: epoch)
        }
        return transcript
    }
}
