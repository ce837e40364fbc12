/// How far a base station has surveyed its position (Quectel LC29H & LC79H and LG290P GNSS Protocol Specifications).
///
///     $PQTMSVINSTATUS,1,ttt,v,,rr,n,s,x.x,y.y,z.z,a.a*hh
public struct PQTMSVINSTATUS: Hashable, Sendable {
    /// How far a survey is.
    public enum State: Int, Hashable, Sendable {
        /// There is none.
        case invalid = 0
        /// Positions are being averaged.
        case inProgress = 1
        /// The mean is valid.
        case valid = 2
    }

    /// Seconds of the GPS week.
    public var timeOfWeek: Double?

    /// How far the survey is.
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
