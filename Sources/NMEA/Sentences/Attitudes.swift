public import GNSS

/// Heading, pitch and roll from two antennas (Unicore N4 Commands and Logs Reference, GPHPR).
///
///     $--HPR,hhmmss.ss,h.h,p.p,r.r,q,nn,a.a,ssss*hh
public struct HPR: Hashable, Sendable {
    /// The UTC time of the attitude.
    public var time: TimeOfDay?

    /// Degrees clockwise from true north, in 0 ..< 360; `nil` if unknown.
    public var heading: Double?

    /// Pitch angle in degrees.
    public var pitch: Double?

    /// Roll angle in degrees.
    public var roll: Double?

    /// How the heading was obtained, numbered as in GGA: 4 is fixed RTK.
    public var quality: FixQuality?

    /// The number of satellites used in the solution.
    public var satellitesUsed: Int?

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(1)
        heading = fields.course(2)
        pitch = fields.number(3)
        roll = fields.number(4)
        quality = fields.digit(5).flatMap { FixQuality(rawValue: UInt8($0)) }
        satellitesUsed = fields.integer(6)
    }
}

/// Position, velocity and attitude from two antennas (Unicore N4 Commands and Logs Reference, KSXT).
///
///     $KSXT,yyyymmddhhmmss.ss,l.l,l.l,h.h,h.h,p.p,t.t,s.s,r.r,q,q,nn,nn,e.e,n.n,u.u,e.e,n.n,u.u,,*hh
///
/// The receiver's fix comes from its other sentences.
public struct KSXT: Hashable, Sendable {
    /// How a position or heading was obtained.
    public enum Solution: Int, Hashable, Sendable {
        /// There is none.
        case none = 0
        /// Without corrections.
        case single = 1
        /// Carrier phase with estimated ambiguities.
        case float = 2
        /// Carrier phase with resolved ambiguities.
        case fixed = 3
    }

    /// The UTC date.
    public var date: CalendarDate?

    /// The UTC time.
    public var time: TimeOfDay?

    /// Latitude and longitude of the receiver.
    public var coordinate: Coordinate?

    /// Height in metres as sent.
    public var height: Double?

    /// Degrees clockwise from true north to which the second antenna points; `nil` if unknown.
    public var heading: Double?

    /// Pitch angle in degrees.
    public var pitch: Double?

    /// Degrees clockwise from true north.
    public var courseOverGround: Double?

    /// Speed over ground in metres per second.
    public var speedOverGround: Double?

    /// Roll angle in degrees.
    public var roll: Double?

    /// How the position was obtained.
    public var positionSolution: Solution?

    /// How the heading was obtained.
    public var headingSolution: Solution?
}

extension KSXT: ProprietarySentence {
    static let leastFields = 12

    init(_ fields: borrowing SentenceFields) {
        let moment = fields.text(1) ?? ""
        date = Self.date(moment.prefix(8))
        time = Self.time(moment.dropFirst(8))
        if let longitude = fields.number(2), let latitude = fields.number(3) {
            coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
        height = fields.number(4)
        heading = fields.course(5)
        pitch = fields.number(6)
        courseOverGround = fields.course(7)
        speedOverGround = fields.number(8).map { $0 / 3.6 }
        roll = fields.number(9)
        positionSolution = fields.digit(10).flatMap(Solution.init(rawValue:))
        headingSolution = fields.digit(11).flatMap(Solution.init(rawValue:))
    }

    private static func date(_ text: Substring) -> CalendarDate? {
        guard text.utf8.count == 8, let digits = Int(text), digits > 0 else { return nil }
        return CalendarDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    }

    private static func time(_ text: Substring) -> TimeOfDay? {
        guard text.utf8.count >= 6, let seconds = Double(text), seconds >= 0, seconds < 240_000 else { return nil }
        let hundredths = Int((seconds * 100).rounded())
        return TimeOfDay(
            hour: hundredths / 1_000_000,
            minute: hundredths / 10_000 % 100,
            second: hundredths / 100 % 100,
            nanosecond: hundredths % 100 * 10_000_000
        )
    }
}

/// Attitude of a moving baseline (Trimble BD982 NMEA-0183 messages, PTNL,AVR).
///
///     $PTNL,AVR,hhmmss.ss,+y.y,Yaw,+t.t,Tilt,+r.r,Roll,b.b,q,p.p,nn*hh
///
/// Older receivers send no roll.
public struct PTNLAVR: Hashable, Sendable {
    /// The UTC time of the attitude.
    public var time: TimeOfDay?

    /// Degrees clockwise from true north, in 0 ..< 360; `nil` if unknown.
    public var heading: Double?

    /// Tilt angle in degrees.
    public var tilt: Double?

    /// Roll angle in degrees; `nil` if not sent.
    public var roll: Double?

    /// Distance between the antennas in metres.
    public var length: Double?

    /// The kind of solution as sent: 3 is RTK fixed, 2 RTK float, 1 autonomous, 0 none.
    public var quality: Int?

    /// The number of satellites used in the solution.
    public var satellitesUsed: Int?
}

extension PTNLAVR: ProprietarySentence {
    static let leastFields = 13

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(2)
        heading = fields.signedNumber(3).flatMap { (-360...360).contains($0) ? ($0 < 0 ? $0 + 360 : $0) : nil }
        if heading == 360 { heading = 0 }
        tilt = fields.signedNumber(5)
        roll = fields.signedNumber(7)
        length = fields.number(9)
        quality = fields.digit(10)
        satellitesUsed = fields.integer(12)
    }
}

extension SentenceFields {
    /// A number that may begin with a plus sign.
    fileprivate func signedNumber(_ field: Int) -> Double? {
        number(field) ?? text(field).flatMap { $0.hasPrefix("+") ? Double($0.dropFirst()) : nil }
    }
}
