public import GNSS

/// GNSS range residuals: the differences between measured ranges and those computed from the fix.
///
///     $--GRS,hhmmss.ss,m,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,s,g*hh
public struct GRS: Hashable, Sendable {
    /// How the residuals were computed.
    public enum Calculation: UInt8, Hashable, Sendable {
        /// 0: they were used to compute the position in GGA or GNS.
        case usedForPosition = 0x30
        /// 1: they were recomputed after the position in GGA or GNS.
        case recomputed = 0x31
    }

    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// How the residuals were computed; `nil` if the field is empty.
    public var calculation: Calculation?

    /// Residuals in metres, in the order of the satellites in GSA; `nil` for missing satellites.
    public var residuals: InlineList<12, Double?>

    /// The NMEA system ID of the satellites, since NMEA 4.1; `nil` in older sentences.
    public var system: UInt8?

    /// The NMEA signal ID of the satellites, since NMEA 4.1; `nil` in older sentences.
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
    /// Twelve residuals, including empty fields, as the order identifies the satellite.
    fileprivate func residuals(_ first: Int) -> InlineList<12, Double?> {
        var residuals = InlineList<12, Double?>(placeholder: nil)
        for field in first..<first + 12 { residuals.append(number(field)) }
        return residuals
    }
}
