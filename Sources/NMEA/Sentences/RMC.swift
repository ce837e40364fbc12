public import GNSS

/// Recommended minimum specific GNSS data.
///
///     $--RMC,hhmmss.ss,A,ddmm.mm,N,dddmm.mm,E,knots,degrees,ddmmyy,v.v,E,m,s*hh
public struct RMC: Hashable, Sendable {
    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// Whether the receiver declares its data valid; `nil` if the field is empty or unknown.
    public var isValid: Bool?

    /// Latitude and longitude of the receiver.
    public var coordinate: Coordinate?

    /// Speed over ground in metres per second.
    public var speedOverGround: Double?

    /// Degrees clockwise from true north.
    public var courseOverGround: Double?

    /// The UTC date of the fix; `nil` if the calendar has no such day.
    ///
    /// Years 80 to 99 stand for 1980 to 1999, and 00 to 79 for 2000 to 2079: no satellite navigated before 1980.
    public var date: CalendarDate?

    /// How the data was obtained, since NMEA 2.3; `nil` in older sentences.
    public var mode: PositioningMode?

    /// Degrees from true north to magnetic north, east positive; `nil` if not sent.
    ///
    /// Also `nil` for zero, which receivers send if they do not know it.
    public var magneticVariation: Double?

    /// Whether the data is safe for navigation, since NMEA 4.1; `nil` in older sentences.
    public var navigationalStatus: NavigationalStatus?

    init() {}

    @inline(__always)
    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(1)
        isValid = fields.knownStatus(2)
        coordinate = fields.coordinate(3)
        speedOverGround = fields.speed(knots: 7)
        courseOverGround = fields.course(8)
        date = fields.date(9)
        mode = fields.mode(12)
        magneticVariation = fields.magneticVariation(10)
        navigationalStatus = fields.navigationalStatus(13)
    }
}

/// Course over ground and ground speed.
///
///     $--VTG,degrees,T,degrees,M,knots,N,kilometres per hour,K,m*hh
public struct VTG: Hashable, Sendable {
    /// Degrees clockwise from true north.
    public var courseOverGround: Double?

    /// Degrees clockwise from magnetic north.
    public var magneticCourseOverGround: Double?

    /// Speed over ground in metres per second.
    public var speedOverGround: Double?

    /// How the data was obtained, since NMEA 2.3; `nil` in older sentences.
    public var mode: PositioningMode?

    @inline(__always)
    init(_ fields: borrowing SentenceFields) {
        courseOverGround = fields.course(1)
        // Before NMEA 2.3 the unit letters could be left out: $--VTG,true,magnetic,knots,km/h
        let hasUnits = fields.letter(2) == UInt8(ascii: "T")
        magneticCourseOverGround = fields.course(hasUnits ? 3 : 2)
        speedOverGround =
            hasUnits
            ? fields.speed(knots: 5) ?? fields.number(7).flatMap { $0 >= 0 ? $0 / 3.6 : nil }
            : fields.speed(knots: 3)
        mode = hasUnits ? fields.mode(9) : nil
    }
}
