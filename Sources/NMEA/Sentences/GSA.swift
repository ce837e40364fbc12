public import GNSS

/// Dilution of precision and active satellites.
///
///     $--GSA,A,m,nn,nn,nn,nn,nn,nn,nn,nn,nn,nn,nn,nn,p.p,h.h,v.v,s*hh
public struct GSA: Hashable, Sendable {
    /// What the fix determines; nil where the field is empty.
    public var dimension: FixDimension?

    /// The numbers, as sent, of the satellites in use, of all constellations or of one.
    public var satellites: [Int]

    /// PDOP, HDOP and VDOP, of all constellations together.
    public var dilution: DilutionOfPrecision

    /// The constellation that the satellites belong to, since NMEA 4.1; nil in older sentences.
    public var system: UInt8?

    init(_ fields: borrowing SentenceFields) {
        dimension = fields.integer(2).flatMap(UInt8.init(exactly:)).flatMap(FixDimension.init(rawValue:))
        // Twelve by the standard; receivers that track more add fields, and the dilutions stay behind them.
        let hasSystem = fields.count >= 19 && fields.count % 2 == 1
        let firstDilution = max(15, fields.count - (hasSystem ? 4 : 3))
        satellites = []
        for field in 3..<firstDilution {
            if let number = fields.integer(field), number > 0 { satellites.append(number) }
        }
        dilution = DilutionOfPrecision(
            horizontal: fields.dilution(firstDilution + 1),
            vertical: fields.dilution(firstDilution + 2),
            position: fields.dilution(firstDilution)
        )
        system = hasSystem ? fields.hexadecimal(firstDilution + 3) : nil
    }
}
