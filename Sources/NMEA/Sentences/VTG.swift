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
