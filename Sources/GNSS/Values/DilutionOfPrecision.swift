/// How much the satellites' geometry multiplies the error of a range: dimensionless, 1 is ideal; nil where not said.
public struct DilutionOfPrecision: Hashable, Sendable {
    /// HDOP: along the earth's surface.
    @OptionalNumber public var horizontal: Double?

    /// VDOP: up and down.
    @OptionalNumber public var vertical: Double?

    /// PDOP: in space.
    @OptionalNumber public var position: Double?

    /// The dilutions that are known.
    public init(horizontal: Double? = nil, vertical: Double? = nil, position: Double? = nil) {
        self.horizontal = horizontal
        self.vertical = vertical
        self.position = position
    }
}
