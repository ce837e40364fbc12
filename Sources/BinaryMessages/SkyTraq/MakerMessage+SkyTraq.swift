internal import GNSS
internal import UBX

extension MakerMessage {
    /// The message in a frame of SkyTraq's protocol; nil for those that say nothing of fixes, and such that are too short for
    /// what they are.
    ///
    /// Of all messages it is Navigation Data, 0xA8, whose fields are in the order that gpsd reads them in.
    ///
    /// - Parameters:
    ///   - frame: the frame from its sync on, whose checksum is right.
    ///   - rollovers: the number of times that 1024 weeks are missing from its time, which stays as it is but for the leap seconds:
    ///     they are those of the time that is meant.
    package init?(skyTraq frame: Span<UInt8>, weekRollovers rollovers: Int = 0) {
        guard frame.count >= 8 else { return nil }
        let payload = frame.extracting(4..<frame.count - 3)
        guard payload[0] == 0xA8, let solution = NavigationSolution(skyTraq: payload, weekRollovers: rollovers) else {
            return nil
        }
        self.init("0xA8", number: 0xA8, [.solution(solution)])
    }
}

extension NavigationSolution {
    /// Navigation Data: its time is that of GPS, in hundredths of a second.
    fileprivate init?(skyTraq payload: Span<UInt8>, weekRollovers rollovers: Int) {
        guard payload.count >= 59 else { return nil }
        let timeOfWeek = payload.bigUnsigned32(at: 5) * 10
        let fix = NavigationFix(skyTraq: payload.unsigned8(at: 1))
        let position = NavigationPosition(skyTraq: payload, timeOfWeek: timeOfWeek)
        self.init(
            timeOfWeek: timeOfWeek,
            // Before there is a fix the week is not known, or the one of the last.
            time: fix.quality == .none
                ? nil
                : GPSTime.utc(
                    week: payload.bigUnsigned16(at: 3),
                    milliseconds: timeOfWeek,
                    rollovers: rollovers
                ),
            fix: fix,
            position: position,
            velocity: NavigationVelocity(skyTraq: payload, at: position.coordinate, timeOfWeek: timeOfWeek),
            satellitesUsed: payload.unsigned8(at: 2),
            dilution: DilutionOfPrecision(
                horizontal: knownDilution(Double(payload.bigUnsigned16(at: 29)) / 100),
                vertical: knownDilution(Double(payload.bigUnsigned16(at: 31)) / 100),
                position: knownDilution(Double(payload.bigUnsigned16(at: 27)) / 100)
            )
        )
    }
}

extension NavigationFix {
    /// The kind of fix of a mode: 1 for two dimensions, 2 for three, 3 with corrections.
    fileprivate init(skyTraq mode: Int) {
        switch mode {
        case 1: self.init(.autonomous, .twoDimensional)
        case 2: self.init(.autonomous, .threeDimensional)
        case 3: self.init(.differential, .threeDimensional)
        default: self.init(.none, .none)
        }
    }
}

extension NavigationPosition {
    fileprivate init(skyTraq payload: Span<UInt8>, timeOfWeek: Int) {
        self.init(
            timeOfWeek: timeOfWeek,
            coordinate: Coordinate(
                latitude: Double(payload.bigSigned32(at: 9)) / 1e7,
                longitude: Double(payload.bigSigned32(at: 13)) / 1e7
            ),
            height: Double(payload.bigSigned32(at: 17)) / 100,
            altitude: Double(payload.bigSigned32(at: 21)) / 100
        )
    }
}

extension NavigationVelocity {
    /// The velocity, told along the earth's axes, so that it takes a coordinate to know what is north.
    fileprivate init(skyTraq payload: Span<UInt8>, at coordinate: Coordinate?, timeOfWeek: Int) {
        guard let coordinate else {
            self.init(timeOfWeek: timeOfWeek, speed: nil, course: nil, down: 0)
            return
        }
        let space = SpacePosition(
            place: SIMD3(),
            velocity: SIMD3(
                Double(payload.bigSigned32(at: 47)) / 100,
                Double(payload.bigSigned32(at: 51)) / 100,
                Double(payload.bigSigned32(at: 55)) / 100
            )
        )
        self = space.navigationVelocity(at: coordinate, timeOfWeek: timeOfWeek)
    }
}
