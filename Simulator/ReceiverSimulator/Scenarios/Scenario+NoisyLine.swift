internal import GNSS

extension Scenario {
    static let noisyLine = Scenario(
        "noisy-line",
        "A bad cable: sentences changed, cut, lost, run together, between bytes that are none of them.",
        start: "2026-11-21T11:05:00Z",
        sentences: "RMC GGA GSA GSV GLL",
        bitsPerSecond: 4800
    ) { scenario, random in
        var receiver = Receiver(
            at: Place(latitude: 45.6486, longitude: 13.7637, altitude: 2, geoidalSeparation: 44.5),
            from: scenario.start,
            carriedBy: Vehicle(heading: 280, acceleration: 0.4, turnRate: 6),
            satellites: [.gps: 10],
            random: &random
        )
        var noise = LineNoise(random: &random)
        let epochs = receiver.epochs(along: gulf)
        var transcript = Transcript()
        for (index, epoch) in epochs.enumerated() {
            let disturbance = Disturbance(at: index, of: epochs.count)
            if disturbance == .overlongLine { transcript.sendNoise(noise.overlongLine(count: 1500)) }
            transcript.send(disturbance.deliveries(of: epoch, at: index, through: &noise), of: epoch)
        }
        return transcript
    }
}

private enum Disturbance: CaseIterable {
    case rmcLost, ggaLost, gsvLost, gllLost, gsaLost, onlyGLLLeft, everythingLost
    case garbageBetween, overlongLine, missingLineEnds, bareLineFeed
    case none

    init(at index: Int, of count: Int) {
        switch index {
        // The recording starts within RMC, before any date.
        case 0: self = .rmcLost
        case count - 1: self = .gllLost
        default: self = index % 2 == 0 ? Self.allCases[index / 2 % Self.allCases.count] : .none
        }
    }

    /// Whether this disturbance destroys a sentence.
    ///
    /// If both RMC and GGA are lost, GSA is lost too: it has no time and would be taken for part of the previous epoch.
    private var isLost: (String) -> Bool {
        switch self {
        case .rmcLost: { $0.hasPrefix("GPRMC") }
        case .ggaLost: { $0.hasPrefix("GPGGA") }
        case .gsvLost: { $0.hasPrefix("GPGSV") }
        case .gllLost: { $0.hasPrefix("GPGLL") }
        case .gsaLost: { $0.hasPrefix("GPGSA") }
        case .onlyGLLLeft: { !$0.hasPrefix("GPGLL") && !$0.hasPrefix("GPGSV") }
        case .everythingLost: { _ in true }
        case .garbageBetween, .overlongLine, .missingLineEnds, .bareLineFeed, .none: { _ in false }
        }
    }

    func deliveries(of epoch: Epoch, at index: Int, through noise: inout LineNoise) -> [Transcript.Delivery] {
        let dialect = Dialect(timeDecimals: 0, minuteDecimals: 4, speedDecimals: 1, dilutionDecimals: 1)
        var sentences = [dialect.rmc(epoch, variation: ["3.9", "E"]), dialect.gga(epoch)]
        sentences += dialect.gsa(epoch) + dialect.gsv(epoch) + [dialect.gll(epoch)]
        return sentences.enumerated().map { position, sentence in
            guard isLost(sentence.body) else { return delivery(of: sentence, through: &noise) }
            let kinds = LineNoise.Damage.allCases
            let kind = index == 0 ? .lostBeginning : kinds[(index / 2 + position) % kinds.count]
            return noise.destroy(sentence, by: kind)
        }
    }

    private func delivery(of sentence: Sentence, through noise: inout LineNoise) -> Transcript.Delivery {
        let bytes = sentence.bytes
        return switch self {
        case .garbageBetween: Transcript.Delivery(sentence, as: noise.garbage(count: 9) + bytes)
        // Only sentences without values of the fix, because decoders differ on sentences without a line end.
        case .missingLineEnds where sentence.told.isEmpty: Transcript.Delivery(sentence, as: bytes.dropLast(2))
        case .bareLineFeed where sentence.told.isEmpty: Transcript.Delivery(sentence, as: bytes.dropLast(2) + [0x0A])
        default: Transcript.Delivery(sentence)
        }
    }
}

private let gulf = [
    Manoeuvre(30, speed: 3, heading: 280), Manoeuvre(40, speed: 4, heading: 320),
    Manoeuvre(30, speed: 3.5, heading: 305), Manoeuvre(21, speed: 2, heading: 250),
]
