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

/// GNSS fix data, for several constellations at once.
///
///     $--GNS,hhmmss.ss,ddmm.mm,N,dddmm.mm,E,mm..,ss,h.h,a.a,g.g,t.t,iiii,s*hh
public struct GNS: Hashable, Sendable {
    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// Latitude and longitude of the receiver.
    public var coordinate: Coordinate?

    /// How each constellation contributes, in the order GPS, GLONASS, Galileo, BeiDou, QZSS, NavIC, if sent.
    public var modes: InlineList<8, PositioningMode>

    /// The number of satellites used in the solution.
    public var satellitesUsed: Int?

    /// Horizontal dilution of precision (HDOP).
    public var horizontalDilution: Double?

    /// Altitude above mean sea level in metres.
    public var altitude: Double?

    /// Height of mean sea level above the ellipsoid in metres.
    public var geoidalSeparation: Double?

    /// Age of the differential corrections in seconds; `nil` if none are used.
    public var correctionAge: Double?

    /// The ID of the differential reference station; `nil` if not sent.
    public var referenceStation: Int?

    /// Whether the data is safe for navigation, since NMEA 4.1; `nil` in older sentences.
    public var navigationalStatus: NavigationalStatus?

    init() {
        modes = InlineList(placeholder: .invalid)
    }

    @inline(__always)
    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(1)
        coordinate = fields.coordinate(2)
        modes = fields.modes(6)
        satellitesUsed = fields.integer(7)
        horizontalDilution = fields.dilution(8)
        altitude = fields.number(9)
        geoidalSeparation = fields.number(10)
        correctionAge = fields.number(11)
        referenceStation = fields.integer(12)
        navigationalStatus = fields.navigationalStatus(13)
    }

    /// The best of the modes, converted to GGA's quality; `nil` if no mode was sent.
    var quality: FixQuality? {
        let order: [PositioningMode] = [
            .fixedRTK, .floatRTK, .precise, .differential, .autonomous, .simulated, .manual, .estimated, .invalid,
        ]
        return order.first(where: modes.contains)?.quality
    }
}

/// Geographic position: latitude and longitude.
///
///     $--GLL,ddmm.mm,N,dddmm.mm,E,hhmmss.ss,A,m*hh
public struct GLL: Hashable, Sendable {
    /// Latitude and longitude of the receiver.
    public var coordinate: Coordinate?

    /// The UTC time of the fix; `nil` in sentences older than NMEA 2.0.
    public var time: TimeOfDay?

    /// Whether the receiver declares its data valid; `nil` if not sent.
    public var isValid: Bool?

    /// How the data was obtained, since NMEA 2.3; `nil` in older sentences.
    public var mode: PositioningMode?

    init() {}

    @inline(__always)
    init(_ fields: borrowing SentenceFields) {
        coordinate = fields.coordinate(1)
        time = fields.timeOfDay(5)
        isValid = fields.status(6)
        mode = fields.mode(7)
    }
}
