/// The state of the satellites (u-blox M8 Receiver Description, NMEA messages).
///
///     $PUBX,03,nn,nn,s,aaa,ee,cc,lll,nn,s,aaa,ee,cc,lll,...*hh
public struct PUBX03: Hashable, Sendable {
    /// One satellite.
    public struct SatelliteStatus: Hashable, Sendable {
        /// The number as sent, in u-blox's numbering: 1 through 32 GPS, 65 through 96 GLONASS, 211 through 246 Galileo.
        public var number: Int

        /// Whether the solution uses the satellite (U); false for one with ephemeris (e) or without (-).
        public var isUsed: Bool

        /// Whether its ephemeris is known, or it is in use.
        public var hasEphemeris: Bool

        /// Degrees clockwise from true north; nil where not said.
        public var azimuth: Int?

        /// Degrees above the horizon; nil where not said.
        public var elevation: Int?

        /// Carrier to noise density in dB-Hz; nil while the satellite is not tracked.
        public var signalToNoise: Int?

        /// Seconds that the carrier is locked, 0 for code lock only; 64 stands for that or more (255 in older receivers).
        public var lockTime: Int?
    }

    /// The number of satellites that the receiver says it lists.
    public var satelliteCount: Int?

    /// The satellites in this sentence; fewer than announced where a sentence was cut.
    public var satellites: [SatelliteStatus]
}

extension PUBX03: ProprietarySentence {
    static let leastFields = 3

    init(_ fields: borrowing SentenceFields) {
        satelliteCount = fields.integer(2)
        satellites = fields.satelliteStates
    }
}

extension SentenceFields {
    fileprivate var satelliteStates: [PUBX03.SatelliteStatus] {
        var states: [PUBX03.SatelliteStatus] = []
        var field = 3
        while field + 6 <= count {
            if let state = satelliteState(field) { states.append(state) }
            field += 6
        }
        return states
    }

    private func satelliteState(_ field: Int) -> PUBX03.SatelliteStatus? {
        guard let number = integer(field) else { return nil }
        let status = letter(field + 1)
        return PUBX03.SatelliteStatus(
            number: number,
            isUsed: status == UInt8(ascii: "U"),
            hasEphemeris: status == UInt8(ascii: "U") || status == UInt8(ascii: "e"),
            azimuth: integer(field + 2),
            elevation: signedInteger(field + 3),
            signalToNoise: integer(field + 4),
            lockTime: integer(field + 5)
        )
    }
}
