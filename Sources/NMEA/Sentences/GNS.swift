public import GNSS

/// GNSS fix data, for several constellations at once.
///
///     $--GNS,hhmmss.ss,ddmm.mm,N,dddmm.mm,E,mm..,ss,h.h,a.a,g.g,t.t,iiii,s*hh
public struct GNS: Hashable, Sendable {
    /// The time of the fix.
    public var time: TimeOfDay?

    /// Where the receiver is.
    public var coordinate: Coordinate?

    /// How each constellation contributes: GPS, GLONASS, Galileo, BeiDou, QZSS, NavIC, as far as sent.
    public var modes: [PositioningMode]

    /// Satellites in the solution.
    public var satellitesUsed: Int?

    /// HDOP.
    public var horizontalDilution: Double?

    /// Metres above mean sea level.
    public var altitude: Double?

    /// Metres from the ellipsoid up to mean sea level.
    public var geoidalSeparation: Double?

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(1)
        coordinate = fields.coordinate(2)
        modes = fields.letters(6).compactMap(PositioningMode.init(rawValue:))
        satellitesUsed = fields.integer(7)
        horizontalDilution = fields.dilution(8)
        altitude = fields.number(9)
        geoidalSeparation = fields.number(10)
    }

    /// The best of the modes in the words of GGA; nil where none is said.
    var quality: FixQuality? {
        let order: [PositioningMode] = [
            .fixedRTK, .floatRTK, .precise, .differential, .autonomous, .simulated, .manual, .estimated, .invalid,
        ]
        return order.first(where: modes.contains)?.quality
    }
}
