public import GNSS

/// Geographic position: latitude and longitude.
///
///     $--GLL,ddmm.mm,N,dddmm.mm,E,hhmmss.ss,A,m*hh
public struct GLL: Hashable, Sendable {
    /// Latitude and longitude of the receiver.
    public var coordinate: Coordinate?

    /// The UTC time of the fix; `nil` in sentences older than NMEA 2.0.
    public var time: TimeOfDay?

    /// Whether the receiver declares its data valid; `nil` if not sent.
    public var isValid: Bool?

    /// How the data was obtained, since NMEA 2.3; `nil` in older sentences.
    public var mode: PositioningMode?

    init() {}

    @inline(__always)
    init(_ fields: borrowing SentenceFields) {
        coordinate = fields.coordinate(1)
        time = fields.timeOfDay(5)
        isValid = fields.status(6)
        mode = fields.mode(7)
    }
}
