public import GNSS

/// Recommended minimum specific GNSS data.
///
///     $--RMC,hhmmss.ss,A,ddmm.mm,N,dddmm.mm,E,knots,degrees,ddmmyy,v.v,E,m,s*hh
public struct RMC: Hashable, Sendable {
    /// The time of the fix.
    public var time: TimeOfDay?

    /// True where the receiver vouches for its data; nil if the field is empty or holds an unknown letter.
    public var isValid: Bool?

    /// The position of the receiver.
    public var coordinate: Coordinate?

    /// Metres a second.
    public var speedOverGround: Double?

    /// Degrees true.
    public var courseOverGround: Double?

    /// The date of the fix; nil where the calendar has no such day.
    ///
    /// Of its two digits for the year, 80 through 99 are 1980 to 1999 and 00 through 79 are 2000 to 2079: no satellite
    /// navigated before 1980.
    public var date: CalendarDate?

    /// The way in which the data came about, since NMEA 2.3; nil in older sentences.
    public var mode: PositioningMode?

    /// Degrees from true north to magnetic north, east positive; nil where not said or zero, as receivers that do not
    /// know it send.
    public var magneticVariation: Double?

    /// The fitness of the data for navigation, since NMEA 4.1; nil in older sentences.
    public var navigationalStatus: NavigationalStatus?

    /// A sentence that says nothing.
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
