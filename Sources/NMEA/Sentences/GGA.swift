public import GNSS

/// Global positioning system fix data.
///
///     $--GGA,hhmmss.ss,ddmm.mm,N,dddmm.mm,E,q,ss,y.y,a.a,M,g.g,M,t.t,iiii*hh
public struct GGA: Hashable, Sendable {
    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// Latitude and longitude of the receiver.
    public var coordinate: Coordinate?

    /// How the position was obtained; `nil` if the field is empty or unknown.
    public var quality: FixQuality?

    /// The number of satellites used in the solution; some receivers stop counting at 12.
    public var satellitesUsed: Int?

    /// Horizontal dilution of precision (HDOP).
    public var horizontalDilution: Double?

    /// Altitude above mean sea level in metres.
    public var altitude: Double?

    /// Height of mean sea level above the ellipsoid in metres.
    public var geoidalSeparation: Double?

    /// Age of the differential corrections in seconds; `nil` if none are used.
    public var correctionAge: Double?

    /// The ID of the differential reference station, 0 to 1023; `nil` if not sent.
    public var referenceStation: Int?

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
    /// The quality in a GGA; `nil` for a digit or text that is not in the standard.
    ///
    /// NovAtel's receivers send 9 if satellite augmentation corrects the fix (OEM7 Commands and Logs, GPGGA).
    @inline(__always)
    fileprivate func quality(_ field: Int) -> FixQuality? {
        guard let digit = letter(field).map({ $0 &- UInt8(ascii: "0") }) else { return nil }
        return FixQuality(rawValue: digit) ?? (digit == 9 ? .differential : nil)
    }
}
