public import GNSS

/// A position with its accuracy and the velocity (u-blox M8 Receiver Description, NMEA messages).
///
///     $PUBX,00,hhmmss.ss,ddmm.mm,N,dddmm.mm,E,h.h,st,a.a,a.a,s.s,d.d,v.v,a,h.h,v.v,t.t,nn,r,d*hh
public struct PUBX00: Hashable, Sendable {
    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// Latitude and longitude of the receiver.
    public var coordinate: Coordinate?

    /// Height above the ellipsoid in metres, unlike the altitude in GGA.
    public var height: Double?

    /// Status, accuracy, velocity and dilutions of precision.
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

/// A position on the UTM grid with its accuracy and the velocity.
///
/// See u-blox ANTARIS Protocol Specification; the manuals of later receivers omit it.
///
///     $PUBX,01,hhmmss.ss,e.e,E,n.n,N,h.h,st,a.a,a.a,s.s,d.d,v.v,a,h.h,v.v,t.t,nn,r,d*hh
public struct PUBX01: Hashable, Sendable {
    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// Easting on the UTM grid in metres; the zone is not sent.
    public var easting: Double?

    /// Northing on the UTM grid in metres.
    public var northing: Double?

    /// Altitude above mean sea level in metres.
    public var altitude: Double?

    /// Status, accuracy, velocity and dilutions of precision.
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
    /// The state of one satellite.
    public struct SatelliteStatus: Hashable, Sendable {
        /// u-blox's number, as sent: 1 to 32 are GPS, 65 to 96 GLONASS, 211 to 246 Galileo.
        public var number: Int

        /// Whether the solution uses the satellite (U), and not only has (e) or lacks (-) an ephemeris.
        public var isUsed: Bool

        /// Whether the receiver has its ephemeris; also `true` if it is in use.
        public var hasEphemeris: Bool

        /// Degrees clockwise from true north; `nil` if not sent.
        public var azimuth: Int?

        /// Degrees above the horizon; `nil` if not sent.
        public var elevation: Int?

        /// Carrier-to-noise density in dB-Hz; `nil` if the satellite is not tracked.
        public var signalToNoise: Int?

        /// Seconds of carrier lock; 0 means code lock only, 64 means 64 or more (255 in older receivers).
        public var lockTime: Int?
    }

    /// The number of satellites announced by the receiver.
    public var satelliteCount: Int?

    /// The satellites in this sentence; fewer than announced if it was cut short.
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
    /// The UTC time of day.
    public var time: TimeOfDay?

    /// The UTC date.
    public var date: CalendarDate?

    /// Seconds since the start of the UTC week.
    public var timeOfWeek: Double?

    /// The full UTC week, without rollovers.
    public var week: Int?

    /// Seconds that GPS time is ahead of UTC.
    public var leapSeconds: Int?

    /// Whether the leap seconds are the firmware's default (marked D), as none were received yet.
    public var leapSecondsAreDefault: Bool

    /// Nanoseconds by which the receiver's clock is ahead.
    public var clockBias: Double?

    /// Nanoseconds per second that the clock gains.
    public var clockDrift: Double?

    /// Granularity of the time pulse in nanoseconds; `nil` if not sent.
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
    /// Digits, followed by a D if they are the firmware's default.
    fileprivate func leapSeconds(_ field: Int) -> Int? {
        integer(field) ?? text(field).flatMap { $0.last == "D" ? Int($0.dropLast()) : nil }
    }
}

/// The fields that PUBX,00 and PUBX,01 have in common, after the position.
///
///     ...,st,a.a,a.a,s.s,d.d,v.v,a,h.h,v.v,t.t,nn,r,d*hh
public struct UBloxSolution: Hashable, Sendable {
    /// How a position was obtained.
    public enum Status: String, Hashable, Sendable {
        /// No position is available.
        case noFix = "NF"
        /// Dead reckoning without satellites.
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
        /// The time without a position.
        case timeOnly = "TT"
    }

    /// How the position was obtained; `nil` if the field is empty or unknown.
    public var status: Status?

    /// Estimated horizontal error in metres.
    public var horizontalAccuracy: Double?

    /// Estimated vertical error in metres.
    public var verticalAccuracy: Double?

    /// Speed over ground in metres per second.
    public var speedOverGround: Double?

    /// Degrees clockwise from true north.
    public var courseOverGround: Double?

    /// Downward velocity in metres per second; negative if the receiver climbs.
    public var velocityDown: Double?

    /// Age of the differential corrections in seconds; `nil` if none are used.
    public var correctionAge: Double?

    /// The dilutions of precision HDOP and VDOP.
    public var dilution: DilutionOfPrecision

    /// Time dilution of precision (TDOP).
    public var timeDilution: Double?

    /// The number of satellites used in the solution.
    public var satellitesUsed: Int?

    /// Whether dead reckoning contributes; `nil` if the sentence ends before this field.
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
