/// Heading from magnetic north; superseded by HDG in NMEA 2.0, but still sent.
///
///     $--HDM,d.d,M*hh
public struct HDM: Hashable, Sendable {
    /// Degrees clockwise from magnetic north, in 0 ..< 360; `nil` if unknown.
    public var heading: Double?

    init(_ fields: borrowing SentenceFields) {
        heading = fields.course(1)
    }
}
