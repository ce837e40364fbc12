public import GNSS

/// Geographic position.
///
///     $--GLL,ddmm.mm,N,dddmm.mm,E,hhmmss.ss,A,m*hh
public struct GLL: Hashable, Sendable {
    /// The position of the receiver.
    public var coordinate: Coordinate?

    /// The time of the fix; nil in sentences older than NMEA 2.0.
    public var time: TimeOfDay?

    /// True where the receiver vouches for its data; nil where not said.
    public var isValid: Bool?

    /// The way in which the data came about, since NMEA 2.3; nil in older sentences.
    public var mode: PositioningMode?

    /// A sentence that says nothing.
    init() {}

    @inline(__always)
    init(_ fields: borrowing SentenceFields) {
        coordinate = fields.coordinate(1)
        time = fields.timeOfDay(5)
        isValid = fields.status(6)
        mode = fields.mode(7)
    }
}
