/// Datum reference: what positions in other sentences refer to.
///
///     $--DTM,ccc,a,m.m,N,m.m,E,h.h,ccc*hh
public struct DTM: Hashable, Sendable {
    /// The local datum: W84, W72, S85, P90, 999 for one that the user defined, or a code of IHO S-60.
    public var datum: String?

    /// The letter of the datum's subdivision; nil where there is none.
    public var subdivision: String?

    /// Degrees that latitudes are north of those on the reference datum; nil where not said.
    public var latitudeOffset: Double?

    /// Degrees that longitudes are east of those on the reference datum; nil where not said.
    public var longitudeOffset: Double?

    /// Metres that altitudes are above those on the reference datum; nil where not said.
    public var altitudeOffset: Double?

    /// The datum that the offsets are from: W84, W72, S85 or P90; nil where not said.
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
    /// Minutes of arc and the letter of their direction, as degrees.
    fileprivate func degrees(minutes field: Int, positive: Unicode.Scalar, negative: Unicode.Scalar) -> Double? {
        number(field, positive: positive, negative: negative).map { $0 / 60 }
    }
}
