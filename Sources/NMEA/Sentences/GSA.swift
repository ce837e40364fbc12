public import GNSS

/// Dilution of precision and active satellites.
///
///     $--GSA,A,m,nn,nn,nn,nn,nn,nn,nn,nn,nn,nn,nn,nn,p.p,h.h,v.v,s*hh
public struct GSA: Hashable, Sendable {
    /// Whether the fix is two- or three-dimensional; `nil` if the field is empty.
    public var dimension: FixDimension?

    /// The numbers, as sent, of the satellites in use, of one or all constellations.
    public var satellites: InlineList<24, UInt16>

    /// The dilutions of precision PDOP, HDOP and VDOP of all constellations together.
    public var dilution: DilutionOfPrecision

    /// The NMEA system ID of the satellites, since NMEA 4.1; `nil` in older sentences.
    public var system: UInt8?

    init(_ fields: borrowing SentenceFields) {
        let layout = Layout(fields)
        dimension = fields.dimension(2)
        satellites = InlineList(placeholder: 0)
        for field in 3..<layout.firstDilution {
            if let number = fields.integer(field).flatMap(UInt16.init(exactly:)), number > 0 {
                satellites.append(number)
            }
        }
        dilution = layout.dilution(fields)
        system = layout.system(fields)
    }

    /// The positions of the dilutions and the system ID in the sentence.
    struct Layout {
        /// The first field after the satellites.
        let firstDilution: Int

        let hasSystem: Bool

        /// The standard has twelve satellites; receivers that track more insert fields before the dilutions.
        @inline(__always)
        init(_ fields: borrowing SentenceFields) {
            hasSystem = fields.count >= 19 && fields.count & 1 == 1
            firstDilution = max(15, fields.count &- (hasSystem ? 4 : 3))
        }

        @inline(__always)
        func dilution(_ fields: borrowing SentenceFields) -> DilutionOfPrecision {
            DilutionOfPrecision(
                horizontal: fields.dilution(firstDilution &+ 1),
                vertical: fields.dilution(firstDilution &+ 2),
                position: fields.dilution(firstDilution)
            )
        }

        /// The text of the three dilutions if it has 14 characters, as in `1.32,0.64,1.09`, otherwise zero.
        @inline(__always)
        func dilutionText(_ fields: borrowing SentenceFields) -> SIMD2<UInt64> {
            let start = fields.bounds(firstDilution).start
            guard fields.bounds(firstDilution &+ 2).end &- start == 14 else { return SIMD2() }
            return fields.sixteenBytes(at: start) & SIMD2(.max, UInt64(littleEndian: 0x0000_FFFF_FFFF_FFFF))
        }

        @inline(__always)
        func system(_ fields: borrowing SentenceFields) -> UInt8? {
            hasSystem ? fields.hexadecimal(firstDilution &+ 3) : nil
        }
    }
}

extension SentenceFields {
    @inline(__always)
    func dimension(_ field: Int) -> FixDimension? {
        letter(field).flatMap { FixDimension(rawValue: $0 &- UInt8(ascii: "0")) }
    }
}
