internal import GNSS
internal import UBX

extension NavigationSolution {
    /// NAV-PV, whose only time is the receiver's uptime.
    init?(casicPV payload: Span<UInt8>) {
        guard payload.count >= 80 else { return nil }
        let runTime = payload.unsigned32(at: 0)
        self.init(
            timeOfWeek: runTime,
            time: nil,
            fix: NavigationFix(casic: payload.unsigned8(at: 4)),
            position: NavigationPosition(casicPV: payload, runTime: runTime),
            velocity: NavigationVelocity(casicPV: payload, runTime: runTime),
            satellitesUsed: payload.unsigned8(at: 7),
            dilution: DilutionOfPrecision(position: knownDilution(payload.number(at: 12)))
        )
    }
}

extension NavigationPosition {
    fileprivate init(casicPV payload: Span<UInt8>, runTime: Int) {
        let height = payload.number(at: 32)
        // Receivers without the geoid's height write zero.
        let separation = payload.number(at: 36).flatMap { $0 == 0 ? nil : $0 }
        self.init(
            timeOfWeek: runTime,
            coordinate: Coordinate(latitude: payload.double(at: 24), longitude: payload.double(at: 16)),
            height: height ?? 0,
            altitude: height.flatMap { height in separation.map { height - $0 } },
            horizontalAccuracy: payload.deviation(at: 40),
            verticalAccuracy: payload.deviation(at: 44)
        )
    }
}

extension NavigationVelocity {
    fileprivate init(casicPV payload: Span<UInt8>, runTime: Int) {
        // Below 4, the velocity was preset, estimated or kept from earlier.
        let isMeasured = payload.unsigned8(at: 5) >= 4
        self.init(
            timeOfWeek: runTime,
            speed: isMeasured ? payload.number(at: 64) : nil,
            course: isMeasured ? payload.number(at: 68) : nil,
            down: payload.number(at: 56).map { -$0 } ?? 0,
            speedAccuracy: payload.deviation(at: 72),
            courseAccuracy: payload.deviation(at: 76)
        )
    }
}

extension NavigationFix {
    /// The fix for a `posValid`.
    ///
    /// - Parameter position: 4 is dead reckoning, 5 a quick fix, 6 is 2D, 7 is 3D, and 8 combines satellites and dead
    ///   reckoning. Below 4, the position was preset, estimated or kept from earlier.
    fileprivate init(casic position: Int) {
        switch position {
        case 4: self.init(.deadReckoning, .twoDimensional)
        case 5, 6: self.init(.autonomous, .twoDimensional)
        case 7, 8: self.init(.autonomous, .threeDimensional)
        default: self.init(.none, .none)
        }
    }
}
