/// True heading and status, since NMEA 3.0.
///
///     $--THS,d.d,m*hh
public struct THS: Hashable, Sendable {
    /// Degrees clockwise from true north, in 0 ..< 360; `nil` if unknown.
    public var heading: Double?

    /// How the heading was obtained; `invalid` for V, which THS uses in place of N.
    public var mode: PositioningMode?

    init(_ fields: borrowing SentenceFields) {
        heading = fields.course(1)
        mode = fields.headingMode(2)
    }
}

extension SentenceFields {
    fileprivate func headingMode(_ field: Int) -> PositioningMode? {
        letter(field) == UInt8(ascii: "V") ? .invalid : mode(field)
    }
}
