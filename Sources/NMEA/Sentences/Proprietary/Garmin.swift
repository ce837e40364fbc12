public import GNSS

/// Estimated errors of the position (Garmin GPS 15x / 18x Technical Specifications).
///
///     $PGRME,h.h,M,v.v,M,p.p,M*hh
public struct PGRME: Hashable, Sendable {
    /// Metres, horizontally; nil without a fix.
    public var horizontalError: Double?

    /// Metres, vertically; nil without a fix.
    public var verticalError: Double?

    /// Metres, in space; nil without a fix.
    public var sphericalError: Double?
}

extension PGRME: ProprietarySentence {
    static let leastFields = 6

    init(_ fields: borrowing SentenceFields) {
        horizontalError = fields.number(1)
        verticalError = fields.number(3)
        sphericalError = fields.number(5)
    }
}

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

    /// The position of the receiver.
    public var coordinate: Coordinate?

    /// True where the receiver chooses between two and three dimensions itself; nil where not said.
    public var isAutomatic: Bool?

    /// The coordinates that the fix determines, which Garmin numbers from 0.
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

/// The map datum that positions are on (Garmin GPS 15x / 18x Technical Specifications).
///
///     $PGRMM,text*hh
public struct PGRMM: Hashable, Sendable {
    /// Its name as Garmin writes it: `WGS 84`, `NAD83`.
    public var datum: String?
}

extension PGRMM: ProprietarySentence {
    static let leastFields = 2

    init(_ fields: borrowing SentenceFields) {
        datum = fields.text(from: 1)
    }
}

/// The state of the sensor, once a minute (Garmin GPS 15x / 18x Technical Specifications).
///
///     $PGRMT,text,P,P,R,R,P,C,t.t,R*hh
public struct PGRMT: Hashable, Sendable {
    /// Product, model and software version.
    public var product: String?

    /// True where the checksum of the program memory is right; nil where not said, as in all that follow.
    public var memoryIsGood: Bool?

    /// True where the receiver passes its test.
    public var receiverIsGood: Bool?

    /// True where the stored data has been kept.
    public var dataIsRetained: Bool?

    /// True where the clock has been kept.
    public var clockIsRetained: Bool?

    /// True where the oscillator drifts no more than it may.
    public var oscillatorIsGood: Bool?

    /// True where the receiver is collecting data.
    public var collectsData: Bool

    /// Degrees Celsius on the board.
    public var temperature: Double?

    /// True where the configuration has been kept.
    public var configurationIsRetained: Bool?
}

extension PGRMT: ProprietarySentence {
    static let leastFields = 2

    init(_ fields: borrowing SentenceFields) {
        product = fields.text(1)
        memoryIsGood = fields.isGood(2, good: "P", bad: "F")
        receiverIsGood = fields.isGood(3, good: "P", bad: "F")
        dataIsRetained = fields.isGood(4, good: "R", bad: "L")
        clockIsRetained = fields.isGood(5, good: "R", bad: "L")
        oscillatorIsGood = fields.isGood(6, good: "P", bad: "F")
        collectsData = fields.letter(7) == UInt8(ascii: "C")
        temperature = fields.number(8)
        configurationIsRetained = fields.isGood(9, good: "R", bad: "L")
    }
}

/// Velocity in three dimensions (Garmin GPS 15x / 18x Technical Specifications).
///
///     $PGRMV,e.e,n.n,u.u*hh
public struct PGRMV: Hashable, Sendable {
    /// Metres a second eastward.
    public var velocityEast: Double?

    /// Metres a second northward.
    public var velocityNorth: Double?

    /// Metres a second upward.
    public var velocityUp: Double?
}

extension PGRMV: ProprietarySentence {
    static let leastFields = 4

    init(_ fields: borrowing SentenceFields) {
        velocityEast = fields.number(1)
        velocityNorth = fields.number(2)
        velocityUp = fields.number(3)
    }
}

/// Altitude (Garmin GPS 15x / 18x Technical Specifications).
///
///     $PGRMZ,h,f,d*hh
public struct PGRMZ: Hashable, Sendable {
    /// Metres, which are sent as feet; nil without a fix.
    public var altitude: Double?

    /// The source of the altitude: with two dimensions the user or a barometer told it.
    public var dimension: FixDimension?
}

extension PGRMZ: ProprietarySentence {
    static let leastFields = 4

    init(_ fields: borrowing SentenceFields) {
        altitude = fields.number(1).map { $0 * 0.3048 }
        dimension = fields.dimension(3)
    }
}
