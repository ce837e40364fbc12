/// Datum reference: the datum of the positions in other sentences.
///
///     $--DTM,ccc,a,m.m,N,m.m,E,h.h,ccc*hh
public struct DTM: Hashable, Sendable {
    /// The local datum: W84, W72, S85, P90, 999 if user-defined, or a code of IHO S-60.
    public var datum: String?

    /// The letter of the datum's subdivision; `nil` if not sent.
    public var subdivision: String?

    /// Offset of latitudes from the reference datum in degrees, north positive; `nil` if not sent.
    public var latitudeOffset: Double?

    /// Offset of longitudes from the reference datum in degrees, east positive; `nil` if not sent.
    public var longitudeOffset: Double?

    /// Offset of altitudes from the reference datum in metres, up positive; `nil` if not sent.
    public var altitudeOffset: Double?

    /// The datum to which the offsets refer: W84, W72, S85 or P90; `nil` if not sent.
    public var referenceDatum: String?

    init(_ fields: borrowing SentenceFields) {
        datum = fields.text(1)
        subdivision = fields.text(2)
        latitudeOffset = fields.degrees(minutes: 3, positive: "N", negative: "S")
        longitudeOffset = fields.degrees(minutes: 5, positive: "E", negative: "W")
        altitudeOffset = fields.number(7)
        referenceDatum = fields.text(8)
    }
}

extension SentenceFields {
    /// Converts minutes of arc with a direction letter in the next field to signed degrees.
    fileprivate func degrees(minutes field: Int, positive: Unicode.Scalar, negative: Unicode.Scalar) -> Double? {
        number(field, positive: positive, negative: negative).map { $0 / 60 }
    }
}
