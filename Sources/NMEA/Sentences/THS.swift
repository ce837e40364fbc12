/// True heading and status, since NMEA 3.0.
///
///     $--THS,d.d,m*hh
public struct THS: Hashable, Sendable {
    /// Degrees clockwise from true north, 0 ..< 360; nil while it is not known.
    public var heading: Double?

    /// The way in which the heading came about; `invalid` for V, which THS has where other sentences have N.
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
