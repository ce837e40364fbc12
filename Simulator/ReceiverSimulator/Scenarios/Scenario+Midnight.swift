internal import GNSS

extension Scenario {
    static let midnight = Scenario(
        "midnight",
        "The year ends: GGA is the first to tell the new day's time, RMC the last to tell its date.",
        start: "2026-12-31T23:59:25Z",
        sentences: "GGA GSA GSV RMC VTG",
        bitsPerSecond: 4800
    ) { scenario, random in
        var receiver = Receiver(
            at: Place(latitude: -36.8406, longitude: 174.74, altitude: 3, geoidalSeparation: 32.7),
            from: scenario.start,
            carriedBy: Vehicle(heading: 300, acceleration: 0.3, turnRate: 5),
            satellites: [.gps: 9],
            random: &random
        )
        let dialect = Dialect(timeDecimals: 3, minuteDecimals: 4, speedDecimals: 2)
        var transcript = Transcript()
        let harbour = [Manoeuvre(40, speed: 4, heading: 300), Manoeuvre(30, speed: 5, heading: 355)]
        for epoch in receiver.epochs(along: harbour) {
            let end = [dialect.rmc(epoch), dialect.vtg(epoch)]
            transcript.send([dialect.gga(epoch)] + dialect.gsa(epoch) + dialect.gsv(epoch) + end, of: epoch)
        }
        return transcript
    }
}
