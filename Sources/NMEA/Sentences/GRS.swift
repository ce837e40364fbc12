public import GNSS

/// GNSS range residuals: how far each range is from what the fix makes it.
///
///     $--GRS,hhmmss.ss,m,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,s,g*hh
public struct GRS: Hashable, Sendable {
    /// The position that the residuals are of.
    public enum Calculation: UInt8, Hashable, Sendable {
        /// 0: of the position in GGA or GNS, for which they were used.
        case usedForPosition = 0x30
        /// 1: of that position, computed afterwards.
        case recomputed = 0x31
    }

    /// The time of the fix, UTC.
    public var time: TimeOfDay?

    /// The position that the residuals are of; nil where the field is empty.
    public var calculation: Calculation?

    /// Metres, in the order of the satellites in GSA; nil where there is no such satellite.
    public var residuals: InlineList<12, Double?>

    /// The constellation of the satellites, in NMEA's numbers, since NMEA 4.1; nil in older sentences.
    public var system: UInt8?

    /// The signal of the satellites, in NMEA's numbers, since NMEA 4.1; nil in older sentences.
    public var signal: UInt8?

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(1)
        calculation = fields.letter(2).flatMap(Calculation.init(rawValue:))
        residuals = fields.residuals(3)
        system = fields.hexadecimal(15)
        signal = fields.hexadecimal(16)
    }
}

extension SentenceFields {
    /// Twelve residuals; an empty field keeps its place, as the order tells which satellite it is of.
    fileprivate func residuals(_ first: Int) -> InlineList<12, Double?> {
        var residuals = InlineList<12, Double?>(placeholder: nil)
        for field in first..<first + 12 { residuals.append(number(field)) }
        return residuals
    }
}
