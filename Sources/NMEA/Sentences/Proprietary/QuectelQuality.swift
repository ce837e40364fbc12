public import GNSS

/// All dilutions of precision (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMDOP,1,ttt,g.g,p.p,t.t,v.v,h.h,n.n,e.e*hh
public struct PQTMDOP: Hashable, Sendable {
    /// Seconds since the start of the GPS week.
    public var timeOfWeek: Double?

    /// Geometric dilution of precision (GDOP).
    public var geometricDilution: Double?

    /// The dilutions of precision PDOP, HDOP and VDOP.
    public var dilution: DilutionOfPrecision

    /// Time dilution of precision (TDOP).
    public var timeDilution: Double?

    /// Dilution of precision along the meridian.
    public var northDilution: Double?

    /// Dilution of precision along the parallel.
    public var eastDilution: Double?
}

extension PQTMDOP: ProprietarySentence {
    static let leastFields = 10

    init(_ fields: borrowing SentenceFields) {
        timeOfWeek = fields.seconds(milliseconds: 2)
        geometricDilution = fields.dilution(3)
        dilution = DilutionOfPrecision(
            horizontal: fields.dilution(7),
            vertical: fields.dilution(6),
            position: fields.dilution(4)
        )
        timeDilution = fields.dilution(5)
        northDilution = fields.dilution(8)
        eastDilution = fields.dilution(9)
    }
}

/// Estimated errors of the position (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMEPE,2,n.n,e.e,d.d,h.h,s.s*hh
public struct PQTMEPE: Hashable, Sendable {
    /// Northward error in metres.
    public var northError: Double?

    /// Eastward error in metres.
    public var eastError: Double?

    /// Vertical error in metres.
    public var downError: Double?

    /// Horizontal error in metres.
    public var horizontalError: Double?

    /// Three-dimensional error in metres.
    public var sphericalError: Double?
}

extension PQTMEPE: ProprietarySentence {
    static let leastFields = 7

    init(_ fields: borrowing SentenceFields) {
        northError = fields.number(2)
        eastError = fields.number(3)
        downError = fields.number(4)
        horizontalError = fields.number(5)
        sphericalError = fields.number(6)
    }
}

/// Standard deviations of a solution (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMSTD,1,hhmmss.sss,wwww,ttt,y.y,x.x,h.h,g.g,n.n,e.e,d.d,s.s,r.r,p.p,h.h*hh
public struct PQTMSTD: Hashable, Sendable {
    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// The full GPS week, without rollovers; 0 if unknown.
    public var week: Int?

    /// Seconds since the start of that week.
    public var timeOfWeek: Double?

    /// Standard deviation of the latitude in metres.
    public var latitudeError: Double?

    /// Standard deviation of the longitude in metres.
    public var longitudeError: Double?

    /// Standard deviation of the altitude in metres.
    public var altitudeError: Double?

    /// Standard deviation of the geoidal separation in metres.
    public var separationError: Double?

    /// Standard deviation of the northward velocity in metres per second.
    public var velocityNorthError: Double?

    /// Standard deviation of the eastward velocity in metres per second.
    public var velocityEastError: Double?

    /// Standard deviation of the downward velocity in metres per second.
    public var velocityDownError: Double?

    /// Standard deviation of the speed in metres per second.
    public var speedError: Double?

    /// Standard deviation of the roll in degrees; `nil` if the receiver has no attitude.
    public var rollError: Double?

    /// Standard deviation of the pitch in degrees; `nil` if the receiver has no attitude.
    public var pitchError: Double?

    /// Standard deviation of the heading in degrees; `nil` if the receiver has no attitude.
    public var headingError: Double?
}

extension PQTMSTD: ProprietarySentence {
    static let leastFields = 16

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        week = fields.integer(3)
        timeOfWeek = fields.number(4)
        latitudeError = fields.number(5)
        longitudeError = fields.number(6)
        altitudeError = fields.number(7)
        separationError = fields.number(8)
        velocityNorthError = fields.number(9)
        velocityEastError = fields.number(10)
        velocityDownError = fields.number(11)
        speedError = fields.number(12)
        rollError = fields.number(13)
        pitchError = fields.number(14)
        headingError = fields.number(15)
    }
}

/// Protection levels: error bounds that are exceeded at most with a given probability.
///
/// See Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications.
///
///     $PQTMPL,1,ttt,u.u,,,n,e,d,n,e,d,,,t*hh
public struct PQTMPL: Hashable, Sendable {
    /// Seconds since the start of the GPS week.
    public var timeOfWeek: Double?

    /// Percentage of epochs in which an error may exceed its level.
    public var exceedanceProbability: Double?

    /// Northward protection level in metres.
    public var north: Double?

    /// Eastward protection level in metres.
    public var east: Double?

    /// Vertical protection level in metres.
    public var down: Double?

    /// Northward velocity in metres per second.
    public var velocityNorth: Double?

    /// Eastward velocity in metres per second.
    public var velocityEast: Double?

    /// Vertical velocity in metres per second.
    public var velocityDown: Double?

    /// Protection level of the time in nanoseconds; `nil` if not sent.
    public var time: Double?
}

extension PQTMPL: ProprietarySentence {
    static let leastFields = 12

    init(_ fields: borrowing SentenceFields) {
        timeOfWeek = fields.seconds(milliseconds: 2)
        exceedanceProbability = fields.number(3)
        north = fields.number(6).map { $0 / 1000 }
        east = fields.number(7).map { $0 / 1000 }
        down = fields.number(8).map { $0 / 1000 }
        velocityNorth = fields.number(9).map { $0 / 1000 }
        velocityEast = fields.number(10).map { $0 / 1000 }
        velocityDown = fields.number(11).map { $0 / 1000 }
        time = fields.number(14)
    }
}

/// The distance travelled (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMODO,1,hhmmss.sss,s,d.d*hh
public struct PQTMODO: Hashable, Sendable {
    /// The UTC time of the measurement.
    public var time: TimeOfDay?

    /// Whether the odometer is enabled.
    public var isEnabled: Bool?

    /// Metres since the odometer was started or reset.
    public var distance: Double?
}

extension PQTMODO: ProprietarySentence {
    static let leastFields = 5

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        isEnabled = fields.isGood(3, good: "1", bad: "0")
        distance = fields.number(4)
    }
}

/// The progress of a base station's survey of its position (Quectel LC29H & LC79H and LG290P GNSS Protocol
/// Specifications).
///
///     $PQTMSVINSTATUS,1,ttt,v,,rr,n,s,x.x,y.y,z.z,a.a*hh
public struct PQTMSVINSTATUS: Hashable, Sendable {
    /// The progress of a survey.
    public enum State: Int, Hashable, Sendable {
        /// No survey is in progress.
        case invalid = 0
        /// Positions are being averaged.
        case inProgress = 1
        /// The mean is valid.
        case valid = 2
    }

    /// Seconds since the start of the GPS week.
    public var timeOfWeek: Double?

    /// The progress of the survey.
    public var state: State?

    /// The number of averaged positions.
    public var observations: Int?

    /// The configured duration of the survey in seconds.
    public var configuredDuration: Double?

    /// Mean earth-centred X in metres, along the axis through Greenwich.
    public var x: Double?

    /// Mean earth-centred Y in metres, along the axis through 90 degrees east.
    public var y: Double?

    /// Mean earth-centred Z in metres, along the axis through the north pole.
    public var z: Double?

    /// Expected error of the mean in metres.
    public var accuracy: Double?
}

extension PQTMSVINSTATUS: ProprietarySentence {
    static let leastFields = 12

    init(_ fields: borrowing SentenceFields) {
        timeOfWeek = fields.seconds(milliseconds: 2)
        state = fields.digit(3).flatMap(State.init(rawValue:))
        observations = fields.integer(6)
        configuredDuration = fields.number(7)
        x = fields.number(8)
        y = fields.number(9)
        z = fields.number(10)
        accuracy = fields.number(11)
    }
}

/// The version of the firmware (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMVERNO,text,yyyy/mm/dd,hh:mm:ss*hh
public struct PQTMVERNO: Hashable, Sendable {
    /// The firmware, such as `LC29HAANR01A04S`.
    public var firmware: String?

    /// The build date as sent; `nil` if not sent.
    public var buildDate: String?

    /// The build time as sent; `nil` if not sent.
    public var buildTime: String?
}

extension PQTMVERNO: ProprietarySentence {
    static let leastFields = 2

    init(_ fields: borrowing SentenceFields) {
        firmware = fields.text(1)
        buildDate = fields.text(2)
        buildTime = fields.text(3)
    }
}
