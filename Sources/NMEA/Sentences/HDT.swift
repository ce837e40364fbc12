/// Heading from true north.
///
///     $--HDT,d.d,T*hh
public struct HDT: Hashable, Sendable {
    /// Degrees clockwise from true north, 0 ..< 360; nil while it is not known.
    public var heading: Double?

    init(_ fields: borrowing SentenceFields) {
        heading = fields.course(1)
    }
}
