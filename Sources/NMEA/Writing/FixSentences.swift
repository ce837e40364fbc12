package import GNSS
package import Text

/// Formats a fix as sentences of NMEA 0183.
///
/// These are GGA and RMC, GSA if the dilutions or the dimension require it, and GST if deviations are available.
/// Coordinates have seven decimals of a minute, a fifth of a millimetre. A GGA may therefore exceed the 82 characters
/// of the standard, as with any precise receiver. RMC has two digits for the year: outside 1980 to 2079, it has no date
/// and ZDA is added.
package struct FixSentences: Sendable {
    private var day: Int64 = .min
    private var date = SentenceDate()

    package init() {}

    /// Appends the sentences of a fix with their line ends; nothing if the fix has no time.
    package mutating func append(_ fix: GNSSFix, to text: inout TextBuffer) {
        guard let time = fix.time else { return }
        let today = time.nanosecondsSince1970.flooringDivision(by: 86_400_000_000_000)
        if today.quotient != day { (day, date) = (today.quotient, SentenceDate(daysSince1970: Int(today.quotient))) }
        let clock = SentenceClock(time, nanosecondsOfDay: today.remainder)
        // GGA first, as in SiRF's receivers: gpsbabel combines an RMC with the GGA before it.
        var (clockText, placeText) = (0..<0, 0..<0)
        SentenceText.write("GPGGA,", &text) { Self.writeGGA(fix, clock, &$0, &clockText, &placeText) }
        SentenceText.write("GPRMC,", &text) { writeRMC(fix, clockText, placeText, &$0) }
        if Self.needsGSA(fix) { SentenceText.write("GPGSA,", &text) { Self.writeGSA(fix, &$0) } }
        if fix.deviation != PositionDeviation() {
            SentenceText.write("GPGST,", &text) { Self.writeGST(fix.deviation, clock, &$0) }
        }
        if date.short.isEmpty {
            SentenceText.write("GPZDA,", &text) {
                clock.append(to: &$0)
                $0.append(contentsOf: date.long)
            }
        }
    }

    /// Whether GGA lacks a dilution of the fix, or its altitude implies another dimension.
    private static func needsGSA(_ fix: GNSSFix) -> Bool {
        if fix.dilution.position != nil || fix.dilution.vertical != nil { return true }
        let implied: FixDimension = fix.altitude == nil ? .twoDimensional : .threeDimensional
        return fix.dimension != .none && fix.dimension != implied
    }

    private func writeRMC(
        _ fix: GNSSFix,
        _ clock: Range<Int>,
        _ place: Range<Int>,
        _ text: inout TextBuffer
    ) {
        // The same text as in GGA.
        text.appendCopy(of: clock)
        text.append(UInt8(ascii: ","))
        text.append(fix.quality == .none ? UInt8(ascii: "V") : UInt8(ascii: "A"))
        text.append(UInt8(ascii: ","))
        text.appendCopy(of: place)
        // A knot is 1852 m/h; four decimals resolve less than 0.1 mm/s.
        SentenceText.append(fix.speedOverGround.map { $0 * 3600 / 1852 }, atMost: 4, to: &text)
        SentenceText.append(fix.courseOverGround, atMost: 3, to: &text)
        text.append(contentsOf: date.short)
        text.append(",,,")
        text.append(fix.quality.modeIndicator)
    }

    private static func writeGGA(
        _ fix: GNSSFix,
        _ clock: SentenceClock,
        _ text: inout TextBuffer,
        _ clockText: inout Range<Int>,
        _ placeText: inout Range<Int>
    ) {
        let start = text.count
        clock.append(to: &text)
        clockText = start..<text.count
        text.append(UInt8(ascii: ","))
        let place = text.count
        SentenceText.append(fix.coordinate, to: &text)
        placeText = place..<text.count
        DecimalText.append(UInt64(fix.quality.rawValue), to: &text)
        text.append(UInt8(ascii: ","))
        if let used = fix.satellitesUsed, used >= 0 {
            DecimalText.append(UInt64(used), width: used < 100 ? 2 : 3, to: &text)
        }
        text.append(UInt8(ascii: ","))
        SentenceText.append(fix.dilution.horizontal, atMost: 3, to: &text)
        SentenceText.append(fix.altitude, atMost: 3, to: &text)
        text.append("M,")
        SentenceText.append(fix.geoidalSeparation, atMost: 3, to: &text)
        text.append("M,")
        SentenceText.append(fix.correctionAge, atMost: 3, to: &text)
    }

    private static func writeGSA(_ fix: GNSSFix, _ text: inout TextBuffer) {
        text.append("A,")
        DecimalText.append(UInt64(fix.dimension.rawValue), to: &text)
        text.append(",,,,,,,,,,,,,")
        SentenceText.append(fix.dilution.position, atMost: 3, to: &text)
        SentenceText.append(fix.dilution.horizontal, atMost: 3, to: &text)
        if let vertical = fix.dilution.vertical { DecimalText.append(vertical, atMost: 3, to: &text) }
    }

    private static func writeGST(_ deviation: PositionDeviation, _ clock: SentenceClock, _ text: inout TextBuffer) {
        clock.append(to: &text)
        text.append(",,,,,")
        SentenceText.append(deviation.latitude, atMost: 3, to: &text)
        SentenceText.append(deviation.longitude, atMost: 3, to: &text)
        if let altitude = deviation.altitude { DecimalText.append(altitude, atMost: 3, to: &text) }
    }
}
