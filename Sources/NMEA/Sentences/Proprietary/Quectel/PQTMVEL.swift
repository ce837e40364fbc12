public import GNSS

/// Velocity and its accuracy (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMVEL,1,hhmmss.sss,n.n,e.e,d.d,s.s,s.s,h.h,a.a,a.a,a.a*hh
public struct PQTMVEL: Hashable, Sendable {
    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// Metres a second northward.
    public var velocityNorth: Double?

    /// Metres a second eastward.
    public var velocityEast: Double?

    /// Metres a second downward.
    public var velocityDown: Double?

    /// Metres a second, horizontally.
    public var speedOverGround: Double?

    /// Metres a second, in space.
    public var speed: Double?

    /// Degrees true.
    public var courseOverGround: Double?

    /// Metres a second: the error to be expected of the speed over ground.
    public var groundSpeedAccuracy: Double?

    /// Metres a second: the error to be expected of the speed in space.
    public var speedAccuracy: Double?

    /// Degrees: the error to be expected of the course.
    public var courseAccuracy: Double?
}

extension PQTMVEL: ProprietarySentence {
    static let leastFields = 12

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        velocityNorth = fields.number(3)
        velocityEast = fields.number(4)
        velocityDown = fields.number(5)
        speedOverGround = fields.number(6)
        speed = fields.number(7)
        courseOverGround = fields.course(8)
        groundSpeedAccuracy = fields.number(9)
        speedAccuracy = fields.number(10)
        courseAccuracy = fields.number(11)
    }
}
