public import GNSS

/// Pseudorange noise statistics: the errors to be expected of a fix.
///
///     $--GST,hhmmss.ss,r.r,a.a,i.i,o.o,y.y,x.x,h.h*hh
public struct GST: Hashable, Sendable {
    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// Metres: root mean square of what the ranges deviate, corrections included.
    public var rangeError: Double?

    /// Metres: standard deviation along the longer axis of the error ellipse; nil where not said.
    public var semiMajorAxis: Double?

    /// Metres: standard deviation along the shorter axis; nil where not said.
    public var semiMinorAxis: Double?

    /// Degrees from true north to the longer axis; nil where not said.
    public var orientation: Double?

    /// Metres: standard deviation of the latitude.
    public var latitudeError: Double?

    /// Metres: standard deviation of the longitude.
    public var longitudeError: Double?

    /// Metres: standard deviation of the altitude.
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
    /// The deviation of the position that a GST reports; the rest of it is not converted.
    @inline(__always)
    init(_ fields: borrowing SentenceFields) {
        self.init(
            latitude: fields.shortMagnitude(6),
            longitude: fields.shortMagnitude(7),
            altitude: fields.shortMagnitude(8)
        )
    }
}
