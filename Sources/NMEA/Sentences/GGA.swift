public import GNSS

/// Global positioning system fix data.
///
///     $--GGA,hhmmss.ss,ddmm.mm,N,dddmm.mm,E,q,ss,y.y,a.a,M,g.g,M,t.t,iiii*hh
public struct GGA: Hashable, Sendable {
    /// The time of the fix.
    public var time: TimeOfDay?

    /// The position of the receiver.
    public var coordinate: Coordinate?

    /// The way in which the position came about; nil if the field is empty or unknown.
    public var quality: FixQuality?

    /// Satellites in the solution; some receivers stop counting at 12.
    public var satellitesUsed: Int?

    /// HDOP.
    public var horizontalDilution: Double?

    /// Metres above mean sea level.
    public var altitude: Double?

    /// Metres from the ellipsoid up to mean sea level.
    public var geoidalSeparation: Double?

    /// Seconds since the differential corrections were made; nil where none are used.
    public var correctionAge: Double?

    /// The station that made them, 0 through 1023; nil where not said.
    public var referenceStation: Int?

    /// A sentence that says nothing.
    init() {}

    @inline(__always)
    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(1)
        coordinate = fields.coordinate(2)
        quality = fields.quality(6)
        satellitesUsed = fields.integer(7)
        horizontalDilution = fields.dilution(8)
        altitude = fields.number(9)
        geoidalSeparation = fields.number(11)
        correctionAge = fields.number(13)
        referenceStation = fields.integer(14)
    }
}

extension SentenceFields {
    /// The quality of a GGA; nil for a digit or a text that the standard does not have.
    ///
    /// NovAtel's receivers send 9 if satellite augmentation corrects the fix (OEM7 Commands and Logs, GPGGA).
    @inline(__always)
    fileprivate func quality(_ field: Int) -> FixQuality? {
        guard let digit = letter(field).map({ $0 &- UInt8(ascii: "0") }) else { return nil }
        return FixQuality(rawValue: digit) ?? (digit == 9 ? .differential : nil)
    }
}
