import GNSS
import Logbook

extension Scenario {
    static let outliers = Scenario(
        "outliers",
        "A drive across the meridian of Greenwich, with jumps by kilometres, a repetition and two late epochs.",
        start: "2026-11-21T10:20:00Z",
        sentences: "GGA RMC GSA, every fifth second GSV",
        bitsPerSecond: 4800
    ) { scenario, random in
        var receiver = Receiver(
            at: Place(latitude: 51.4791, longitude: -0.021, altitude: 22, geoidalSeparation: 45.6),
            from: scenario.start,
            carriedBy: Vehicle(heading: 95, acceleration: 1.8, turnRate: 15),
            satellites: [.gps: 10],
            random: &random
        )
        var epochs = receiver.epochs(along: eastward)
        // Late epochs: each arrives after the next one.
        epochs.swapAt(100, 101)
        epochs.swapAt(150, 151)
        var transcript = Transcript()
        for (index, undisturbed) in epochs.enumerated() {
            let epoch = undisturbed.displaced(at: index)
            let sentences = report(of: epoch, at: index)
            transcript.send(sentences, of: epoch, rejection: rejection(at: index))
            if index == 60 { transcript.sendAgain(sentences, of: epoch) }
        }
        return transcript
    }
}

private func report(of epoch: Epoch, at index: Int) -> [Sentence] {
    let dialect = Dialect(timeDecimals: 3, minuteDecimals: 4, speedDecimals: 2, dilutionDecimals: 1)
    let sentences = [dialect.gga(epoch), dialect.rmc(epoch)] + dialect.gsa(epoch)
    return index % 5 == 0 ? sentences + dialect.gsv(epoch) : sentences
}

private func rejection(at index: Int) -> Rejection.Rule? {
    switch index {
    case 40, 80, 81, 120, 121, 122: .positionJump
    case 101, 151: .olderTime
    default: nil
    }
}

extension Epoch {
    fileprivate func displaced(at index: Int) -> Epoch {
        var epoch = self
        switch index {
        case 40: epoch.latitude += 0.045
        case 80, 81: epoch.longitude += 0.41
        case 120...122: (epoch.latitude, epoch.longitude) = (latitude - 0.07, longitude - 0.02)
        default: break
        }
        return epoch
    }
}

private let eastward = [
    Manoeuvre(10, speed: 0, heading: 95), Manoeuvre(45, speed: 14, heading: 95),
    Manoeuvre(15, speed: 6, heading: 60), Manoeuvre(60, speed: 22, heading: 88),
    Manoeuvre(20, speed: 11, heading: 120), Manoeuvre(30, speed: 17, heading: 92),
]
