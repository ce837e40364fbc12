public import GNSS

/// Fix data in one sentence (Garmin GPS 15x / 18x Technical Specifications).
///
///     $PGRMF,wwww,ssssss,ddmmyy,hhmmss,ll,ddmm.mm,N,dddmm.mm,E,m,f,s.s,d,p,t*hh
public struct PGRMF: Hashable, Sendable {
    /// The GPS week, 0 through 1023: it rolls over.
    public var week: Int?

    /// Seconds of the GPS week, 0 through 604799.
    public var timeOfWeek: Double?

    /// The date of the fix, UTC.
    public var date: CalendarDate?

    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// Seconds that GPS time is ahead of UTC.
    public var leapSeconds: Int?

    /// Where the receiver is.
    public var coordinate: Coordinate?

    /// Whether the receiver chooses between two and three dimensions itself; nil where not said.
    public var isAutomatic: Bool?

    /// What the fix determines, which Garmin numbers from 0.
    public var dimension: FixDimension?

    /// Metres a second.
    public var speedOverGround: Double?

    /// Degrees true.
    public var courseOverGround: Double?

    /// PDOP, rounded to a whole number.
    public var positionDilution: Double?

    /// TDOP, rounded to a whole number.
    public var timeDilution: Double?
}

extension PGRMF: ProprietarySentence {
    static let leastFields = 16

    init(_ fields: borrowing SentenceFields) {
        week = fields.integer(1)
        timeOfWeek = fields.number(2)
        date = fields.date(3)
        time = fields.timeOfDay(4)
        leapSeconds = fields.integer(5)
        coordinate = fields.coordinate(6)
        isAutomatic = fields.isGood(10, good: "A", bad: "M")
        dimension = fields.digit(11).flatMap { FixDimension(rawValue: UInt8($0) + 1) }
        speedOverGround = fields.speed(kilometresPerHour: 12)
        courseOverGround = fields.course(13)
        positionDilution = fields.dilution(14)
        timeDilution = fields.dilution(15)
    }
}
