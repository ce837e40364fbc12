import GNSS
import Pictures
import Logbook
import TestSupport

extension ViewMoment {
    /// A moment in seconds after eight o'clock.
    static func at(_ seconds: Double) -> ViewMoment {
        ViewMoment(seconds: seconds, time: eight.advanced(bySeconds: seconds))
    }

    static let eight = UTCTime.morning()
}

extension JudgedFix {
    /// An accepted fix of a moving boat, in seconds after eight o'clock.
    static func underWay(_ second: Double) -> JudgedFix {
        JudgedFix(
            received: ReceivedFix(fix: .underWay(second)),
            verdict: .accepted(.underWay(second))
        )
    }

    /// A fix rejected as a jump of `metres`.
    static func jump(_ second: Double, metres: Double) -> JudgedFix {
        JudgedFix(
            received: ReceivedFix(fix: .underWay(second)),
            verdict: .disputed(.underWay(second), because: Rejection(.positionJump, measured: metres, threshold: 10))
        )
    }
}

extension GNSSFix {
    /// The receiver's fix of a moving boat.
    static func underWay(_ second: Double) -> GNSSFix {
        GNSSFix(
            time: ViewMoment.eight.advanced(bySeconds: second),
            quality: .differential,
            dimension: .threeDimensional,
            coordinate: Location.underWay(second).coordinate
        )
    }
}

extension Location {
    /// The location of a boat that sails north-east and gradually accelerates.
    static func underWay(_ second: Double) -> Location {
        Location(
            time: ViewMoment.eight.advanced(bySeconds: second),
            coordinate: Coordinate(latitude: 54.41 + second * 1e-5, longitude: 10.22 + second * 1e-5) ?? .kiel,
            altitude: 3.2,
            speedOverGround: 1 + second / 60,
            courseOverGround: 44.6,
            horizontalAccuracy: 3.4,
            verticalAccuracy: 6.1
        )
    }
}

extension Coordinate {
    fileprivate static var kiel: Coordinate {
        guard let place = Coordinate(latitude: 54, longitude: 10) else { preconditionFailure("there is such a place") }
        return place
    }
}

extension SkyView {
    /// Satellites of four constellations, spread over the sky, each with a number of signals.
    static func full(satellites: Int, signals: Int, at second: Double = 0) -> SkyView {
        let constellations: [(Constellation, [UInt8])] = [
            (.gps, [1, 6, 8, 3, 5]), (.glonass, [1, 3, 2, 4, 1]), (.galileo, [7, 1, 2, 3, 5]),
            (.beiDou, [1, 3, 5, 8, 6]),
        ]
        let all = (0..<satellites).flatMap { index -> [Satellite] in
            let (constellation, codes) = constellations[index % 4]
            return codes.prefix(signals).enumerated().map { place, signal in
                Satellite(
                    constellation: constellation,
                    number: index / 4 * 3 + 1,
                    signal: signal,
                    listed: ListedSatellite(
                        number: index / 4 * 3 + 1,
                        elevation: place == 0 ? (index * 37) % 90 : nil,
                        azimuth: place == 0 ? (index * 73) % 360 : nil,
                        signalToNoise: index % 7 == 6 ? nil : 20 + (index * 5 + place * 4) % 32
                    ),
                    isUsed: index % 3 != 2 && index % 7 != 6
                )
            }
        }
        return SkyView(
            time: ViewMoment.eight.advanced(bySeconds: second),
            satellites: all,
            dilution: DilutionOfPrecision(horizontal: 0.8, vertical: 1.2, position: 1.4)
        )
    }
}

extension LiveState {
    /// A boat that has been moving for a minute and a half, with one jump in between.
    static func underWay(satellites: Int = 12, signals: Int = 1) -> LiveState {
        var state = LiveState(title: "recording into voyage.sqlite", at: .at(0))
        for second in stride(from: 0.0, through: 90, by: 1) {
            let fix = second == 30 ? JudgedFix.jump(second, metres: 812.5) : .underWay(second)
            if satellites > 0 {
                let sky = SkyView.full(satellites: satellites, signals: signals, at: second)
                state.take(.sky(sky, device: "/dev/ttyACM0"), at: .at(second + 0.3))
            }
            state.take(.verdict(fix, device: "/dev/ttyACM0", receiver: "u-blox 7 (1546:01a7)"), at: .at(second + 0.3))
        }
        return state
    }
}
