internal import GNSS
internal import Logbook
internal import Text

/// NMEA 0183 sentences made anew: GGA and RMC for each location, GSA where the dilutions or the dimension need it, and
/// GST where the accuracy is known.
///
/// Places have seven decimals of a minute, a fifth of a millimetre; such a GGA can be longer than the 82 characters of
/// the standard, as that of any precise receiver is. RMC has two digits for the year: outside of 1980 through 2079 it
/// tells no date, and ZDA does.
struct NMEAWriter: ExportWriter {
    // One receiver after the other: who reads the file takes it for one.
    let writesTrackByTrack = true
    private let values: ExportedValues
    private var day: Int64 = .min
    private var date = NMEADate()

    init(_ values: ExportedValues) {
        self.values = values
    }

    mutating func begin(_ text: inout TextBuffer) {}

    /// Writes the sentences of a location; a fix without a time, which only raw values can lack, is left out.
    mutating func write(_ stored: StoredFix, _ text: inout TextBuffer) {
        let location = ExportedLocation(stored.judged, values)
        guard let time = location.time else { return }
        let today = time.nanosecondsSince1970.flooringDivision(by: 86_400_000_000_000).quotient
        if today != day { (day, date) = (today, NMEADate(daysSince1970: Int(today))) }
        let clock = NMEAClock(time, nanosecondsOfDay: time.nanosecondsSince1970 - today * 86_400_000_000_000)
        let quality = location.quality(of: stored.judged, values)
        // GGA first, as SiRF's receivers do: gpsbabel takes an RMC for a part of the GGA before it.
        NMEASentenceText.write("GPGGA,", &text) { Self.writeGGA(location, stored, quality, clock, &$0) }
        NMEASentenceText.write("GPRMC,", &text) { writeRMC(location, quality, clock, &$0) }
        let fix = stored.judged.received.fix
        if fix.needsGSA(with: location) {
            NMEASentenceText.write("GPGSA,", &text) { Self.writeGSA(fix, &$0) }
        }
        let deviation = location.deviation(of: fix)
        if deviation != PositionDeviation() {
            NMEASentenceText.write("GPGST,", &text) { Self.writeGST(deviation, clock, &$0) }
        }
        if date.short.isEmpty {
            NMEASentenceText.write("GPZDA,", &text) {
                clock.append(to: &$0)
                $0.append(contentsOf: date.long)
            }
        }
    }

    mutating func end(_ text: inout TextBuffer) {}

    private func writeRMC(
        _ location: ExportedLocation,
        _ quality: FixQuality,
        _ clock: NMEAClock,
        _ text: inout TextBuffer
    ) {
        clock.append(to: &text)
        text.append(UInt8(ascii: ","))
        text.append(quality == .none ? UInt8(ascii: "V") : UInt8(ascii: "A"))
        text.append(UInt8(ascii: ","))
        NMEASentenceText.append(location.coordinate, to: &text)
        // A knot is 1852 metres an hour; four decimals are less than a tenth of a millimetre a second.
        NMEASentenceText.append(location.speed.map { $0 * 3600 / 1852 }, atMost: 4, to: &text)
        NMEASentenceText.append(location.course, atMost: 3, to: &text)
        text.append(contentsOf: date.short)
        text.append(",,,")
        text.append(quality.modeIndicator)
    }

    private static func writeGGA(
        _ location: ExportedLocation,
        _ stored: StoredFix,
        _ quality: FixQuality,
        _ clock: NMEAClock,
        _ text: inout TextBuffer
    ) {
        let fix = stored.judged.received.fix
        clock.append(to: &text)
        text.append(UInt8(ascii: ","))
        NMEASentenceText.append(location.coordinate, to: &text)
        DecimalText.append(UInt64(quality.rawValue), to: &text)
        text.append(UInt8(ascii: ","))
        if let used = fix.satellitesUsed, used >= 0 {
            DecimalText.append(UInt64(used), width: used < 100 ? 2 : 3, to: &text)
        }
        text.append(UInt8(ascii: ","))
        NMEASentenceText.append(fix.dilution.horizontal, atMost: 3, to: &text)
        NMEASentenceText.append(location.altitude, atMost: 3, to: &text)
        text.append("M,")
        NMEASentenceText.append(fix.geoidalSeparation, atMost: 3, to: &text)
        text.append("M,")
        NMEASentenceText.append(fix.correctionAge, atMost: 3, to: &text)
    }

    private static func writeGSA(_ fix: GNSSFix, _ text: inout TextBuffer) {
        text.append("A,")
        DecimalText.append(UInt64(fix.dimension.rawValue), to: &text)
        text.append(",,,,,,,,,,,,,")
        NMEASentenceText.append(fix.dilution.position, atMost: 3, to: &text)
        NMEASentenceText.append(fix.dilution.horizontal, atMost: 3, to: &text)
        if let vertical = fix.dilution.vertical { DecimalText.append(vertical, atMost: 3, to: &text) }
    }

    private static func writeGST(_ deviation: PositionDeviation, _ clock: NMEAClock, _ text: inout TextBuffer) {
        clock.append(to: &text)
        text.append(",,,,,")
        NMEASentenceText.append(deviation.latitude, atMost: 3, to: &text)
        NMEASentenceText.append(deviation.longitude, atMost: 3, to: &text)
        if let altitude = deviation.altitude { DecimalText.append(altitude, atMost: 3, to: &text) }
    }
}
