/// Heading from magnetic north; superseded by HDG in NMEA 2.0, and sent all the same.
///
///     $--HDM,d.d,M*hh
public struct HDM: Hashable, Sendable {
    /// Degrees clockwise from magnetic north, 0 ..< 360; nil while it is not known.
    public var heading: Double?

    init(_ fields: borrowing SentenceFields) {
        heading = fields.course(1)
    }
}
