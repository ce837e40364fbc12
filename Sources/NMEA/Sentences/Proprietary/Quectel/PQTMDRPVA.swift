public import GNSS

/// Position, velocity and attitude, from satellites and sensors together (Quectel LC29H & LC79H and LG290P GNSS
/// Protocol Specifications).
///
///     $PQTMDRPVA,1,ttt,hhmmss.sss,s,d.d,d.d,h.h,g.g,n.n,e.e,d.d,s.s,r.r,p.p,h.h*hh
public struct PQTMDRPVA: Hashable, Sendable {
    /// What a solution is from.
    public enum Solution: Int, Hashable, Sendable {
        /// There is none.
        case none = 0
        /// Satellites; the sensors are not calibrated.
        case satellites = 1
        /// Satellites and sensors.
        case combined = 2
        /// Sensors only.
        case deadReckoning = 3
    }

    /// Seconds since the receiver was switched on.
    public var timeSinceStart: Double?

    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// What the values are from.
    public var solution: Solution?

    /// Where the receiver is.
    public var coordinate: Coordinate?

    /// Metres above mean sea level.
    public var altitude: Double?

    /// Metres from the ellipsoid up to mean sea level.
    public var geoidalSeparation: Double?

    /// Metres a second northward.
    public var velocityNorth: Double?

    /// Metres a second eastward.
    public var velocityEast: Double?

    /// Metres a second downward.
    public var velocityDown: Double?

    /// Metres a second.
    public var speedOverGround: Double?

    /// Degrees.
    public var roll: Double?

    /// Degrees.
    public var pitch: Double?

    /// Degrees clockwise from true north, 0 ..< 360.
    public var heading: Double?
}

extension PQTMDRPVA: ProprietarySentence {
    static let leastFields = 16

    init(_ fields: borrowing SentenceFields) {
        timeSinceStart = fields.seconds(milliseconds: 2)
        time = fields.timeOfDay(3)
        solution = fields.digit(4).flatMap(Solution.init(rawValue:))
        coordinate = fields.coordinate(degrees: 5)
        altitude = fields.number(7)
        geoidalSeparation = fields.number(8)
        velocityNorth = fields.number(9)
        velocityEast = fields.number(10)
        velocityDown = fields.number(11)
        speedOverGround = fields.number(12)
        roll = fields.number(13)
        pitch = fields.number(14)
        heading = fields.course(15)
    }
}
