internal import GNSS

extension MakerMessage {
    /// Decodes a message of SkyTraq's protocol.
    ///
    /// Only Navigation Data, 0xA8, is supported, with the field order of gpsd's driver. `nil` for all other messages,
    /// and if the message is too short.
    ///
    /// - Parameters:
    ///   - frame: the frame from its sync bytes to its checksum, which must be valid.
    ///   - rollovers: how many rounds of 1024 weeks the receiver's week lacks. They only select the leap seconds; the
    ///     message's time keeps the receiver's week.
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
    /// Navigation Data; its time is GPS time in hundredths of a second.
    fileprivate init?(skyTraq payload: Span<UInt8>, weekRollovers rollovers: Int) {
        guard payload.count >= 59 else { return nil }
        let timeOfWeek = payload.bigUnsigned32(at: 5) * 10
        let fix = NavigationFix(skyTraq: payload.unsigned8(at: 1))
        let position = NavigationPosition(skyTraq: payload, timeOfWeek: timeOfWeek)
        self.init(
            timeOfWeek: timeOfWeek,
            // Without a fix, the week is unknown or that of the last fix.
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
    /// The fix for a mode: 1 is 2D, 2 is 3D, 3 is 3D with corrections.
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
    /// The message has an earth-centred velocity (ECEF); converting it to north and east requires a coordinate.
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
