public import GNSS

/// A position with its accuracy and the velocity (u-blox M8 Receiver Description, NMEA messages).
///
///     $PUBX,00,hhmmss.ss,ddmm.mm,N,dddmm.mm,E,h.h,st,a.a,a.a,s.s,d.d,v.v,a,h.h,v.v,t.t,nn,r,d*hh
public struct PUBX00: Hashable, Sendable {
    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// The position of the receiver.
    public var coordinate: Coordinate?

    /// Metres above the ellipsoid, unlike the altitude in GGA.
    public var height: Double?

    /// Everything else.
    public var solution: UBloxSolution
}

extension PUBX00: ProprietarySentence {
    static let leastFields = 19

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        coordinate = fields.coordinate(3)
        height = fields.number(7)
        solution = UBloxSolution(fields)
    }
}

/// A position on the UTM grid with its accuracy and the velocity (u-blox ANTARIS Protocol Specification; the manuals of
/// later receivers do not have it).
///
///     $PUBX,01,hhmmss.ss,e.e,E,n.n,N,h.h,st,a.a,a.a,s.s,d.d,v.v,a,h.h,v.v,t.t,nn,r,d*hh
public struct PUBX01: Hashable, Sendable {
    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// Metres east on the grid; the zone is not sent.
    public var easting: Double?

    /// Metres north on the grid.
    public var northing: Double?

    /// Metres above mean sea level.
    public var altitude: Double?

    /// Everything else.
    public var solution: UBloxSolution
}

extension PUBX01: ProprietarySentence {
    static let leastFields = 19

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        easting = fields.number(3, positive: "E", negative: "W")
        northing = fields.number(5, positive: "N", negative: "S")
        altitude = fields.number(7)
        solution = UBloxSolution(fields)
    }
}

/// The state of the satellites (u-blox M8 Receiver Description, NMEA messages).
///
///     $PUBX,03,nn,nn,s,aaa,ee,cc,lll,nn,s,aaa,ee,cc,lll,...*hh
public struct PUBX03: Hashable, Sendable {
    /// One satellite.
    public struct SatelliteStatus: Hashable, Sendable {
        /// The number as sent, in u-blox's numbering: 1 through 32 GPS, 65 through 96 GLONASS, 211 through 246 Galileo.
        public var number: Int

        /// True where the solution uses the satellite (U); false for one with ephemeris (e) or without (-).
        public var isUsed: Bool

        /// True where its ephemeris is known, or it is in use.
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

/// Time of day and clock (u-blox M8 Receiver Description, NMEA messages).
///
///     $PUBX,04,hhmmss.ss,ddmmyy,t.t,wwww,ll,b,d.d,g*hh
public struct PUBX04: Hashable, Sendable {
    /// The time of day, UTC.
    public var time: TimeOfDay?

    /// The date, UTC.
    public var date: CalendarDate?

    /// Seconds of the UTC week.
    public var timeOfWeek: Double?

    /// The UTC week, not rolled over.
    public var week: Int?

    /// Seconds that GPS time is ahead of UTC.
    public var leapSeconds: Int?

    /// True where the leap seconds are the firmware's own (a D behind them), none being received yet.
    public var leapSecondsAreDefault: Bool

    /// Nanoseconds that the receiver's clock is ahead.
    public var clockBias: Double?

    /// Nanoseconds a second that it gains.
    public var clockDrift: Double?

    /// Nanoseconds: the step in which the time pulse can be placed; nil where not said.
    public var timePulseGranularity: Int?
}

extension PUBX04: ProprietarySentence {
    static let leastFields = 9

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        date = fields.date(3)
        timeOfWeek = fields.number(4)
        week = fields.integer(5)
        leapSeconds = fields.leapSeconds(6)
        leapSecondsAreDefault = fields.text(6)?.last == "D"
        clockBias = fields.number(7)
        clockDrift = fields.number(8)
        timePulseGranularity = fields.integer(9)
    }
}

extension SentenceFields {
    /// Digits, and a D behind them where they are the firmware's default.
    fileprivate func leapSeconds(_ field: Int) -> Int? {
        integer(field) ?? text(field).flatMap { $0.last == "D" ? Int($0.dropLast()) : nil }
    }
}

/// The part of PUBX,00 and PUBX,01 that describes a solution besides its position.
///
///     ...,st,a.a,a.a,s.s,d.d,v.v,a,h.h,v.v,t.t,nn,r,d*hh
public struct UBloxSolution: Hashable, Sendable {
    /// The way in which a position came about.
    public enum Status: String, Hashable, Sendable {
        /// No position.
        case noFix = "NF"
        /// Dead reckoning only.
        case deadReckoning = "DR"
        /// Satellites, without height.
        case twoDimensional = "G2"
        /// Satellites, with height.
        case threeDimensional = "G3"
        /// Satellites with differential corrections, without height.
        case differentialTwoDimensional = "D2"
        /// Satellites with differential corrections, with height.
        case differentialThreeDimensional = "D3"
        /// Satellites and dead reckoning together.
        case combined = "RK"
        /// No position, but the time is known.
        case timeOnly = "TT"
    }

    /// The way in which the position came about; nil where the field is empty or new to this library.
    public var status: Status?

    /// Metres: an estimate of the horizontal error.
    public var horizontalAccuracy: Double?

    /// Metres: an estimate of the vertical error.
    public var verticalAccuracy: Double?

    /// Metres a second.
    public var speedOverGround: Double?

    /// Degrees true.
    public var courseOverGround: Double?

    /// Metres a second downward; negative while the receiver climbs.
    public var velocityDown: Double?

    /// Seconds since the differential corrections were made; nil where none are used.
    public var correctionAge: Double?

    /// HDOP and VDOP.
    public var dilution: DilutionOfPrecision

    /// TDOP.
    public var timeDilution: Double?

    /// Satellites in the solution.
    public var satellitesUsed: Int?

    /// True where dead reckoning takes part; nil in sentences that end before it.
    public var usesDeadReckoning: Bool?

    init(_ fields: borrowing SentenceFields) {
        status = fields.text(8).flatMap(Status.init(rawValue:))
        horizontalAccuracy = fields.number(9)
        verticalAccuracy = fields.number(10)
        speedOverGround = fields.speed(kilometresPerHour: 11)
        courseOverGround = fields.course(12)
        velocityDown = fields.number(13)
        correctionAge = fields.number(14)
        dilution = DilutionOfPrecision(horizontal: fields.dilution(15), vertical: fields.dilution(16))
        timeDilution = fields.dilution(17)
        satellitesUsed = fields.integer(18)
        usesDeadReckoning = fields.isGood(20, good: "1", bad: "0")
    }
}
