public import GNSS

/// All dilutions of precision (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMDOP,1,ttt,g.g,p.p,t.t,v.v,h.h,n.n,e.e*hh
public struct PQTMDOP: Hashable, Sendable {
    /// Seconds of the GPS week.
    public var timeOfWeek: Double?

    /// GDOP.
    public var geometricDilution: Double?

    /// PDOP, HDOP and VDOP.
    public var dilution: DilutionOfPrecision

    /// TDOP.
    public var timeDilution: Double?

    /// Dilution along the meridian.
    public var northDilution: Double?

    /// Dilution along the parallel.
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
    /// Metres, northward.
    public var northError: Double?

    /// Metres, eastward.
    public var eastError: Double?

    /// Metres, vertically.
    public var downError: Double?

    /// Metres, horizontally.
    public var horizontalError: Double?

    /// Metres, in space.
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
    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// The GPS week, not rolled over; 0 while it is not known.
    public var week: Int?

    /// Seconds of that week.
    public var timeOfWeek: Double?

    /// Metres.
    public var latitudeError: Double?

    /// Metres.
    public var longitudeError: Double?

    /// Metres.
    public var altitudeError: Double?

    /// Metres: of the geoidal separation.
    public var separationError: Double?

    /// Metres a second.
    public var velocityNorthError: Double?

    /// Metres a second.
    public var velocityEastError: Double?

    /// Metres a second.
    public var velocityDownError: Double?

    /// Metres a second.
    public var speedError: Double?

    /// Degrees; nil from receivers without attitude.
    public var rollError: Double?

    /// Degrees; nil from receivers without attitude.
    public var pitchError: Double?

    /// Degrees; nil from receivers without attitude.
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

/// Protection levels: bounds that errors exceed no more often than said (Quectel LC29H & LC79H and LG290P GNSS Protocol
/// Specifications).
///
///     $PQTMPL,1,ttt,u.u,,,n,e,d,n,e,d,,,t*hh
public struct PQTMPL: Hashable, Sendable {
    /// Seconds of the GPS week.
    public var timeOfWeek: Double?

    /// Percent of the epochs in which an error may be larger.
    public var exceedanceProbability: Double?

    /// Metres, northward.
    public var north: Double?

    /// Metres, eastward.
    public var east: Double?

    /// Metres, vertically.
    public var down: Double?

    /// Metres a second, northward.
    public var velocityNorth: Double?

    /// Metres a second, eastward.
    public var velocityEast: Double?

    /// Metres a second, vertically.
    public var velocityDown: Double?

    /// Nanoseconds; nil where not said.
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
    /// The time of the measurement, UTC.
    public var time: TimeOfDay?

    /// True where the receiver adds up the distance.
    public var isEnabled: Bool?

    /// Metres since it began to, or since it was told to begin again.
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
        /// No survey is made.
        case invalid = 0
        /// Positions are being averaged.
        case inProgress = 1
        /// The mean is valid.
        case valid = 2
    }

    /// Seconds of the GPS week.
    public var timeOfWeek: Double?

    /// The progress of the survey.
    public var state: State?

    /// The positions averaged.
    public var observations: Int?

    /// Seconds that the survey is to take.
    public var configuredDuration: Double?

    /// Metres from the centre of the earth along the axis through Greenwich: the mean.
    public var x: Double?

    /// Metres along the axis through 90 degrees east: the mean.
    public var y: Double?

    /// Metres along the axis through the north pole: the mean.
    public var z: Double?

    /// Metres: the error to be expected of the mean.
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

    /// The day it was built, as sent; nil where not said.
    public var buildDate: String?

    /// The time it was built, as sent; nil where not said.
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
