internal import GNSS
internal import UBX

extension MakerMessage {
    /// The message in a frame of CASIC's protocol; nil for those that say nothing of fixes, and such that are too short for
    /// what they are.
    ///
    /// Zhongke's AT6558 and its kind speak it (CASIC Multimode Satellite Navigation Receiver Protocol Specification V4.2.0.3,
    /// 2.7).
    ///
    /// - Parameter frame: the frame from its sync on, whose checksum is right.
    package init?(casic frame: Span<UInt8>) {
        guard frame.count >= 10 else { return nil }
        let payload = frame.extracting(6..<frame.count - 4)
        let name: String
        let told: UBXMessage?
        switch (frame[4], frame[5]) {
        case (0x01, 0x01): (name, told) = ("NAV-DOP", NavigationDilution(casicDOP: payload).map { .dilution($0) })
        case (0x01, 0x03): (name, told) = ("NAV-PV", NavigationSolution(casicPV: payload).map { .solution($0) })
        case (0x01, 0x10): (name, told) = ("NAV-TIMEUTC", NavigationTime(casicUTC: payload).map { .time($0) })
        case (0x01, 0x20): (name, told) = ("NAV-GPSINFO", Self.satellites(payload, of: .gps))
        case (0x01, 0x21): (name, told) = ("NAV-BDSINFO", Self.satellites(payload, of: .beiDou))
        case (0x01, 0x22): (name, told) = ("NAV-GLNINFO", Self.satellites(payload, of: .glonass))
        default: return nil
        }
        guard let content = told else { return nil }
        self.init(name, number: UInt16(frame[4]) << 8 | UInt16(frame[5]), [content])
    }

    private static func satellites(_ payload: Span<UInt8>, of constellation: Constellation) -> UBXMessage? {
        NavigationSatellites(casic: payload, constellation).map { .satellites($0) }
    }
}

extension NavigationDilution {
    /// NAV-DOP.
    init?(casicDOP payload: Span<UInt8>) {
        guard payload.count >= 28 else { return nil }
        self.init(
            timeOfWeek: payload.unsigned32(at: 0),
            dilution: DilutionOfPrecision(
                horizontal: knownDilution(payload.number(at: 8)),
                vertical: knownDilution(payload.number(at: 12)),
                position: knownDilution(payload.number(at: 4))
            )
        )
    }
}

extension NavigationTime {
    /// NAV-TIMEUTC.
    ///
    /// Behind the two numbers at 4 and 8 receivers send the milliseconds, which version 4.2.0.3 leaves out of its table, so
    /// that all that follows is two bytes later than there.
    init?(casicUTC payload: Span<UInt8>) {
        guard payload.count >= 24 else { return nil }
        // Time of week, week and leap seconds are valid.
        let isKnown = payload.unsigned8(at: 21) & 7 == 7
        let nanoseconds = payload.unsigned16(at: 12) * 1_000_000
        self.init(
            timeOfWeek: payload.unsigned32(at: 0),
            time: isKnown ? payload.calendarTime(at: 14, nanoseconds: nanoseconds) : nil
        )
    }
}
