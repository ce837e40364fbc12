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
