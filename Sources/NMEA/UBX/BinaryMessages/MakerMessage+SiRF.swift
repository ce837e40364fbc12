internal import GNSS

extension MakerMessage {
    /// Decodes a message of SiRF's protocol.
    ///
    /// Message 41 contains nearly a whole fix. Message 2 has the position only to the metre and is used if 41 is not
    /// sent. The layouts are those of gpsd's driver and of SiRF's own header. `nil` if the message does not contribute
    /// to a fix, or is shorter than its type requires.
    ///
    /// - Parameter frame: the frame from its sync bytes to its checksum, which must be valid.
    package init?(sirf frame: Span<UInt8>) {
        guard frame.count >= 9 else { return nil }
        let payload = frame.extracting(4..<frame.count - 4)
        switch payload[0] {
        case 2:
            self.init("MID 2", number: 2, Self.measured(payload), satellitesUsed: Self.channels(payload))
        case 4:
            guard let list = NavigationSatellites(sirf: payload) else { return nil }
            self.init("MID 4", number: 4, [.satellites(list)])
        case 41:
            guard let solution = NavigationSolution(sirf: payload) else { return nil }
            self.init("MID 41", number: 41, [.solution(solution)], satellitesUsed: Self.listed(payload))
        default: return nil
        }
    }

    /// Message 2, Measure Navigation Data Out: earth-centred position and velocity (ECEF).
    private static func measured(_ payload: Span<UInt8>) -> [UBXMessage] {
        guard payload.count >= 41 else { return [] }
        let timeOfWeek = payload.bigUnsigned32(at: 24) * 10
        let status = NavigationStatus(
            timeOfWeek: timeOfWeek,
            fix: NavigationFix(sirf: payload.unsigned8(at: 19)),
            satellitesUsed: payload.unsigned8(at: 28)
        )
        let dilution = NavigationDilution(
            timeOfWeek: timeOfWeek,
            dilution: DilutionOfPrecision(horizontal: payload.fifths(at: 20))
        )
        return [.status(status), .dilution(dilution)] + motion(payload, timeOfWeek: timeOfWeek)
    }

    private static func motion(_ payload: Span<UInt8>, timeOfWeek: Int) -> [UBXMessage] {
        let space = SpacePosition(
            place: SIMD3(
                Double(payload.bigSigned32(at: 1)),
                Double(payload.bigSigned32(at: 5)),
                Double(payload.bigSigned32(at: 9))
            ),
            velocity: SIMD3(
                Double(payload.bigSigned16(at: 13)) / 8,
                Double(payload.bigSigned16(at: 15)) / 8,
                Double(payload.bigSigned16(at: 17)) / 8
            )
        )
        guard let position = space.navigationPosition(timeOfWeek: timeOfWeek), let coordinate = position.coordinate
        else { return [] }
        return [
            .position(position), .velocity(space.navigationVelocity(at: coordinate, timeOfWeek: timeOfWeek)),
        ]
    }

    /// The satellites used in message 2: one byte for each of twelve channels, zero if unused.
    private static func channels(_ payload: Span<UInt8>) -> [Satellite] {
        guard payload.count >= 41 else { return [] }
        return (29..<41).compactMap { Satellite(sirf: payload.unsigned8(at: $0)) }
    }

    /// The satellites used in message 41: one bit for each GPS satellite, bit 0 for number 1.
    private static func listed(_ payload: Span<UInt8>) -> [Satellite] {
        guard payload.count >= 23 else { return [] }
        let bits = payload.bigUnsigned32(at: 19)
        return (0..<32).compactMap { bits >> $0 & 1 != 0 ? Satellite(sirf: $0 + 1) : nil }
    }
}

extension Span<UInt8> {
    /// A dilution of precision in fifths; `nil` if unknown.
    func fifths(at place: Int) -> Double? {
        let fifths = unsigned8(at: place)
        // The highest values mean that the field is saturated.
        return fifths < 250 ? knownDilution(Double(fifths) / 5) : nil
    }
}

extension NavigationFix {
    /// The fix for a mode, from the lowest three bits of message 2's first mode or message 41's type.
    ///
    /// One or two satellites do not give a position: the receiver extrapolates its last one.
    ///
    /// - Parameter mode: 1 to 4 for that number of satellites, 5 and 6 for more satellites in 2D and 3D, 7 for dead
    ///   reckoning. Bit 7 is set if corrections were applied.
    init(sirf mode: Int) {
        let quality: FixQuality = mode & 0x80 != 0 ? .differential : .autonomous
        switch mode & 7 {
        case 1, 2, 7: self.init(.deadReckoning, .twoDimensional)
        case 3, 5: self.init(quality, .twoDimensional)
        case 4, 6: self.init(quality, .threeDimensional)
        default: self.init(.none, .none)
        }
    }
}
