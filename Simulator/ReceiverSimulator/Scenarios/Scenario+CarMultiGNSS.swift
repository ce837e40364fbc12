internal import GNSS

extension Scenario {
    static let carMultiGNSS = Scenario(
        "car-multi-gnss",
        "A drive south of the equator and west of Greenwich, four constellations, NMEA 4.11.",
        start: "2026-11-21T14:30:00Z",
        millisecondsBetweenEpochs: 200,
        sentences: "RMC GNS GGA GSA (4), each second GSV of two signals and ZDA",
        bitsPerSecond: 115_200
    ) { scenario, random in
        var receiver = Receiver(
            at: Place(latitude: -34.9011, longitude: -56.1645, altitude: 31, geoidalSeparation: 15.8),
            from: scenario.start,
            millisecondsBetweenEpochs: scenario.millisecondsBetweenEpochs,
            carriedBy: Vehicle(heading: 80, acceleration: 2.2, turnRate: 18),
            satellites: [.gps: 10, .glonass: 7, .galileo: 8, .beiDou: 9],
            random: &random
        )
        let dialect = Dialect(talker: "GN", minuteDecimals: 7, isNMEA411: true)
        var transcript = Transcript()
        for (index, epoch) in receiver.epochs(along: coastRoad).enumerated() {
            var sentences = [dialect.rmc(epoch), dialect.gns(epoch), dialect.gga(epoch)]
            sentences += dialect.gsa(epoch, [.gps, .glonass, .galileo, .beiDou])
            if index % 5 == 0 {
                sentences += dialect.gsv(epoch, [.gps, .glonass, .galileo, .beiDou])
                sentences.append(dialect.zda(epoch))
            }
            transcript.send(sentences, of: epoch)
        }
        return transcript
    }
}

private let coastRoad = [
    Manoeuvre(4, speed: 0, heading: 80), Manoeuvre(14, speed: 14, heading: 80),
    Manoeuvre(8, speed: 7, heading: 165), Manoeuvre(20, speed: 30, heading: 110),
    Manoeuvre(10, speed: 24, heading: 95), Manoeuvre(10, speed: 9, heading: 10),
    Manoeuvre(9, speed: 0, heading: 10),
]
