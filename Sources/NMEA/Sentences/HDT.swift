/// Heading from true north, without a status.
///
///     $--HDT,d.d,T*hh
public struct HDT: Hashable, Sendable {
    /// Degrees clockwise from true north, in 0 ..< 360; `nil` if unknown.
    public var heading: Double?

    init(_ fields: borrowing SentenceFields) {
        heading = fields.course(1)
    }
}
