package import GNSS
package import Text

/// The sentences of NMEA 0183 that say what a fix does: GGA and RMC, GSA where the dilutions or the dimension need it, and GST
/// where deviations are known.
///
/// Places have seven decimals of a minute, a fifth of a millimetre; such a GGA can be longer than the 82 characters of
/// the standard, as that of any precise receiver is. RMC has two digits for the year: outside of 1980 through 2079 it
/// tells no date, and ZDA does.
package struct FixSentences: Sendable {
    private var day: Int64 = .min
    private var date = SentenceDate()

    /// A writer of sentences.
    package init() {}

    /// Appends the sentences of a fix, each with the end of its line; nothing where it has no time.
    package mutating func append(_ fix: GNSSFix, to text: inout TextBuffer) {
        guard let time = fix.time else { return }
        let today = time.nanosecondsSince1970.flooringDivision(by: 86_400_000_000_000)
        if today.quotient != day { (day, date) = (today.quotient, SentenceDate(daysSince1970: Int(today.quotient))) }
        let clock = SentenceClock(time, nanosecondsOfDay: today.remainder)
        // GGA first, as SiRF's receivers do: gpsbabel takes an RMC for a part of the GGA before it.
        SentenceText.write("GPGGA,", &text) { Self.writeGGA(fix, clock, &$0) }
        SentenceText.write("GPRMC,", &text) { writeRMC(fix, clock, &$0) }
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

    /// True where GGA does not tell all dilutions of a fix, or its altitude tells another dimension than the fix has.
    private static func needsGSA(_ fix: GNSSFix) -> Bool {
        if fix.dilution.position != nil || fix.dilution.vertical != nil { return true }
        let implied: FixDimension = fix.altitude == nil ? .twoDimensional : .threeDimensional
        return fix.dimension != .none && fix.dimension != implied
    }

    private func writeRMC(
        _ fix: GNSSFix,
        _ clock: SentenceClock,
        _ text: inout TextBuffer
    ) {
        clock.append(to: &text)
        text.append(UInt8(ascii: ","))
        text.append(fix.quality == .none ? UInt8(ascii: "V") : UInt8(ascii: "A"))
        text.append(UInt8(ascii: ","))
        SentenceText.append(fix.coordinate, to: &text)
        // A knot is 1852 metres an hour; four decimals are less than a tenth of a millimetre a second.
        SentenceText.append(fix.speedOverGround.map { $0 * 3600 / 1852 }, atMost: 4, to: &text)
        SentenceText.append(fix.courseOverGround, atMost: 3, to: &text)
        text.append(contentsOf: date.short)
        text.append(",,,")
        text.append(fix.quality.modeIndicator)
    }

    private static func writeGGA(
        _ fix: GNSSFix,
        _ clock: SentenceClock,
        _ text: inout TextBuffer
    ) {
        clock.append(to: &text)
        text.append(UInt8(ascii: ","))
        SentenceText.append(fix.coordinate, to: &text)
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
