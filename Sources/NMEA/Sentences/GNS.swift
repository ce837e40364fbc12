public import GNSS

/// GNSS fix data, for several constellations at once.
///
///     $--GNS,hhmmss.ss,ddmm.mm,N,dddmm.mm,E,mm..,ss,h.h,a.a,g.g,t.t,iiii,s*hh
public struct GNS: Hashable, Sendable {
    /// The time of the fix.
    public var time: TimeOfDay?

    /// The position of the receiver.
    public var coordinate: Coordinate?

    /// The way in which each constellation contributes: GPS, GLONASS, Galileo, BeiDou, QZSS, NavIC, as far as sent.
    public var modes: InlineList<8, PositioningMode>

    /// Satellites in the solution.
    public var satellitesUsed: Int?

    /// HDOP.
    public var horizontalDilution: Double?

    /// Metres above mean sea level.
    public var altitude: Double?

    /// Metres from the ellipsoid up to mean sea level.
    public var geoidalSeparation: Double?

    /// Seconds since the differential corrections were made; nil where none are used.
    public var correctionAge: Double?

    /// The station that made them; nil where not said.
    public var referenceStation: Int?

    /// The fitness of the data for navigation, since NMEA 4.1; nil in older sentences.
    public var navigationalStatus: NavigationalStatus?

    /// A sentence that says nothing.
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

    /// The best of the modes in the words of GGA; nil where none is said.
    var quality: FixQuality? {
        let order: [PositioningMode] = [
            .fixedRTK, .floatRTK, .precise, .differential, .autonomous, .simulated, .manual, .estimated, .invalid,
        ]
        return order.first(where: modes.contains)?.quality
    }
}
