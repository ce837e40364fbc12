public import GNSS

/// Pseudorange noise statistics: the expected errors of a fix.
///
///     $--GST,hhmmss.ss,r.r,a.a,i.i,o.o,y.y,x.x,h.h*hh
public struct GST: Hashable, Sendable {
    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// Root mean square of the range errors in metres, including corrections.
    public var rangeError: Double?

    /// Standard deviation along the major axis of the error ellipse in metres; `nil` if not sent.
    public var semiMajorAxis: Double?

    /// Standard deviation along the minor axis of the error ellipse in metres; `nil` if not sent.
    public var semiMinorAxis: Double?

    /// Degrees from true north to the major axis of the error ellipse; `nil` if not sent.
    public var orientation: Double?

    /// Standard deviation of the latitude in metres.
    public var latitudeError: Double?

    /// Standard deviation of the longitude in metres.
    public var longitudeError: Double?

    /// Standard deviation of the altitude in metres.
    public var altitudeError: Double?

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(1)
        rangeError = fields.number(2)
        semiMajorAxis = fields.number(3)
        semiMinorAxis = fields.number(4)
        orientation = fields.course(5)
        latitudeError = fields.number(6)
        longitudeError = fields.number(7)
        altitudeError = fields.number(8)
    }
}

extension PositionDeviation {
    /// The position's deviation in a GST; its other fields are not converted.
    @inline(__always)
    init(_ fields: borrowing SentenceFields) {
        self.init(
            latitude: fields.shortMagnitude(6),
            longitude: fields.shortMagnitude(7),
            altitude: fields.shortMagnitude(8)
        )
    }
}
