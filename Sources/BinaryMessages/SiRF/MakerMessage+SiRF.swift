internal import GNSS
internal import UBX

extension MakerMessage {
    /// The message in a frame of SiRF's protocol; nil for those that say nothing of fixes, and such that are too short for what
    /// they are.
    ///
    /// Message 41 is nearly all of a fix. Message 2 has the position to the metre only, so that it counts where 41 does not
    /// come. The layouts are as gpsd's driver reads them, and SiRF's own header has them.
    ///
    /// - Parameter frame: the frame from its sync on, whose checksum is right.
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

    /// Measure Navigation Data Out, message 2: position and velocity along the earth's axes.
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

    /// The satellites in the solution of message 2: a byte for each of twelve channels, zero where it is not used.
    private static func channels(_ payload: Span<UInt8>) -> [Satellite] {
        guard payload.count >= 41 else { return [] }
        return (29..<41).compactMap { Satellite(sirf: payload.unsigned8(at: $0)) }
    }

    /// The satellites in the solution of message 41: a bit for each of GPS's, the lowest for number 1.
    private static func listed(_ payload: Span<UInt8>) -> [Satellite] {
        guard payload.count >= 23 else { return [] }
        let bits = payload.bigUnsigned32(at: 19)
        return (0..<32).compactMap { bits >> $0 & 1 != 0 ? Satellite(sirf: $0 + 1) : nil }
    }
}

extension Span<UInt8> {
    /// A dilution of precision in fifths; nil where there is none.
    func fifths(at place: Int) -> Double? {
        let fifths = unsigned8(at: place)
        // The highest ones are where the field ends.
        return fifths < 250 ? knownDilution(Double(fifths) / 5) : nil
    }
}

extension NavigationFix {
    /// The kind of fix of a mode, whose lowest three bits are those of message 2's first and of message 41's type.
    ///
    /// One or two satellites alone are no position: the receiver carries on its last one by them.
    ///
    /// - Parameter mode: 1 through 4 for solutions of as many satellites, 5 and 6 for those of more, in two and in three
    ///   dimensions; 7 for dead reckoning; bit 7 for corrections.
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
