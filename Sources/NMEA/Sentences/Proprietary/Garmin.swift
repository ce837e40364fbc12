public import GNSS

/// Estimated errors of the position (Garmin GPS 15x / 18x Technical Specifications).
///
///     $PGRME,h.h,M,v.v,M,p.p,M*hh
public struct PGRME: Hashable, Sendable {
    /// Horizontal error in metres; `nil` without a fix.
    public var horizontalError: Double?

    /// Vertical error in metres; `nil` without a fix.
    public var verticalError: Double?

    /// Three-dimensional error in metres; `nil` without a fix.
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
    /// The GPS week, 0 to 1023, with rollovers.
    public var week: Int?

    /// Seconds since the start of the GPS week, 0 to 604,799.
    public var timeOfWeek: Double?

    /// The UTC date of the fix.
    public var date: CalendarDate?

    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// Seconds that GPS time is ahead of UTC.
    public var leapSeconds: Int?

    /// Latitude and longitude of the receiver.
    public var coordinate: Coordinate?

    /// Whether the receiver switches between 2D and 3D automatically; `nil` if not sent.
    public var isAutomatic: Bool?

    /// Whether the fix is two- or three-dimensional; Garmin's numbers start at 0.
    public var dimension: FixDimension?

    /// Speed over ground in metres per second.
    public var speedOverGround: Double?

    /// Degrees clockwise from true north.
    public var courseOverGround: Double?

    /// Position dilution of precision (PDOP), rounded to a whole number.
    public var positionDilution: Double?

    /// Time dilution of precision (TDOP), rounded to a whole number.
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

/// The map datum of the positions (Garmin GPS 15x / 18x Technical Specifications).
///
///     $PGRMM,text*hh
public struct PGRMM: Hashable, Sendable {
    /// The name as Garmin writes it, such as `WGS 84` or `NAD83`.
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

    /// Whether the program memory has a valid checksum; `nil` if not sent.
    public var memoryIsGood: Bool?

    /// Whether the receiver passes its self-test; `nil` if not sent.
    public var receiverIsGood: Bool?

    /// Whether the stored data was retained; `nil` if not sent.
    public var dataIsRetained: Bool?

    /// Whether the clock was retained; `nil` if not sent.
    public var clockIsRetained: Bool?

    /// Whether the oscillator's drift is within limits; `nil` if not sent.
    public var oscillatorIsGood: Bool?

    /// Whether the receiver is collecting data.
    public var collectsData: Bool

    /// Temperature of the board in degrees Celsius.
    public var temperature: Double?

    /// Whether the configuration was retained; `nil` if not sent.
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
    /// Eastward velocity in metres per second.
    public var velocityEast: Double?

    /// Northward velocity in metres per second.
    public var velocityNorth: Double?

    /// Upward velocity in metres per second.
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

/// Altitude in feet (Garmin GPS 15x / 18x Technical Specifications).
///
///     $PGRMZ,h,f,d*hh
public struct PGRMZ: Hashable, Sendable {
    /// Altitude in metres, converted from feet; `nil` without a fix.
    public var altitude: Double?

    /// The source of the altitude: in 2D it is from the user or a barometer.
    public var dimension: FixDimension?
}

extension PGRMZ: ProprietarySentence {
    static let leastFields = 4

    init(_ fields: borrowing SentenceFields) {
        altitude = fields.number(1).map { $0 * 0.3048 }
        dimension = fields.dimension(3)
    }
}
