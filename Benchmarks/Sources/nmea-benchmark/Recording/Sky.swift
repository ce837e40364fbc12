/// A satellite above the horizon, as in GSV.
struct SatelliteInView {
    let number: Int
    let elevation: Int
    let azimuth: Int

    /// dB-Hz; nil if the satellite is not received.
    let strength: Int?

    var isUsed: Bool { elevation >= 10 && strength != nil }
}

/// A constellation with NMEA 0183 4.11's talker, system id, signal ids and satellite numbers.
struct Sky {
    let talker: String
    let system: String
    let firstSignal: String

    /// Nil if the receiver only supports one signal.
    let secondSignal: String?

    /// Satellites rise and set in turn; about half are above the horizon.
    let numbers: ClosedRange<Int>

    static let all = [
        Sky(talker: "GP", system: "1", firstSignal: "1", secondSignal: "6", numbers: 1...22),
        Sky(talker: "GL", system: "2", firstSignal: "1", secondSignal: nil, numbers: 65...80),
        Sky(talker: "GA", system: "3", firstSignal: "7", secondSignal: nil, numbers: 1...18),
        Sky(talker: "GB", system: "4", firstSignal: "1", secondSignal: nil, numbers: 6...27),
    ]

    /// Returns the satellites above the horizon at a minute of the recording.
    func satellites(atMinute minute: Int, _ random: inout RandomNumbers) -> [SatelliteInView] {
        var inView: [SatelliteInView] = []
        for number in numbers {
            let turn = (number - numbers.lowerBound) * 720 / numbers.count
            let phase = (minute + turn) % 720
            let elevation = 88 - abs(phase - 360) * 176 / 360
            guard elevation >= 0 else { continue }
            let strength = 24 + elevation / 4 + random.integer(in: -2...2)
            inView.append(
                SatelliteInView(
                    number: number,
                    elevation: elevation,
                    azimuth: (number * 37 + minute / 3) % 360,
                    strength: elevation < 4 ? nil : strength
                )
            )
        }
        return inView
    }
}
