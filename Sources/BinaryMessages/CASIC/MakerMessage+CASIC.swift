internal import GNSS
internal import UBX

extension MakerMessage {
    /// Decodes a message of CASIC's protocol, which Zhongke's AT6558 and related chips use.
    ///
    /// See CASIC Multimode Satellite Navigation Receiver Protocol Specification V4.2.0.3, 2.7. `nil` if the message
    /// does not contribute to a fix, or is shorter than its type requires.
    ///
    /// - Parameter frame: the frame from its sync bytes to its checksum, which must be valid.
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
    /// Decodes NAV-TIMEUTC.
    ///
    /// Receivers send the milliseconds after the two numbers at offsets 4 and 8. The table in version 4.2.0.3 omits
    /// them, so all later fields are two bytes further than it says.
    init?(casicUTC payload: Span<UInt8>) {
        guard payload.count >= 24 else { return nil }
        // The flags for a valid time of week, week and number of leap seconds.
        let isKnown = payload.unsigned8(at: 21) & 7 == 7
        let nanoseconds = payload.unsigned16(at: 12) * 1_000_000
        self.init(
            timeOfWeek: payload.unsigned32(at: 0),
            time: isKnown ? payload.calendarTime(at: 14, nanoseconds: nanoseconds) : nil
        )
    }
}
