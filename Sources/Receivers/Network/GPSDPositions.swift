internal import GNSS
internal import NMEA
internal import Text

/// Converts positions in gpsd's reports to sentences, which the later stages read.
///
/// A position yields GGA and RMC, GSA if the satellite report contains dilutions, and GST if the receiver reports
/// deviations. The satellites themselves are dropped.
struct GPSDPositions: Sendable {
    private var sentences = FixSentences()
    private var dilution = DilutionOfPrecision()
    private var satellitesUsed: Int?
    private var deviation = PositionDeviation()
    private var lastTime: String?

    /// Processes a report; returns the sentences of its position, empty if it has no new one.
    mutating func sentences(of report: GPSDNotice) -> [UInt8] {
        switch report.kind {
        case "TPV":
            // A gpsd that reads another gpsd repeats its reports.
            guard let time = report.text("time"), time != lastTime else { return [] }
            lastTime = time
            defer { deviation = PositionDeviation() }
            var text = TextBuffer()
            sentences.append(fix(report, at: UTCTime(iso8601: time)), to: &text)
            return text.bytes
        case "SKY":
            // Since gpsd 3.23 some reports have the satellites without dilutions.
            guard let horizontal = report.number("hdop") else { return [] }
            dilution = DilutionOfPrecision(
                horizontal: horizontal,
                vertical: report.number("vdop"),
                position: report.number("pdop")
            )
            satellitesUsed = report.number("uSat").flatMap { (0...256).contains($0) ? Int($0) : nil }
        case "GST":
            deviation = PositionDeviation(
                latitude: report.number("lat"),
                longitude: report.number("lon"),
                altitude: report.number("alt")
            )
        default: break
        }
        return []
    }

    /// Whether a report has a position with its time.
    static func hasPosition(_ report: GPSDNotice) -> Bool {
        report.kind == "TPV" && report.number("mode") ?? 0 >= 2 && report.text("time") != nil
            && coordinate(report) != nil
    }

    private func fix(_ report: GPSDNotice, at time: UTCTime?) -> GNSSFix {
        var fix = GNSSFix(time: time, dilution: dilution, deviation: deviation, satellitesUsed: satellitesUsed)
        guard Self.hasPosition(report) else { return fix }
        fix.quality = FixQuality(gpsdStatus: report.number("status").flatMap { Int(exactly: $0) })
        fix.dimension = report.number("mode") == 2 ? .twoDimensional : .threeDimensional
        fix.coordinate = Self.coordinate(report)
        fix.geoidalSeparation = report.number("geoidSep")
        // Releases before 3.20 have only one altitude.
        fix.altitude = report.number("altMSL") ?? report.number("alt")
        fix.speedOverGround = report.number("speed")
        fix.courseOverGround = report.number("track")
        fix.correctionAge = report.number("dgpsAge")
        return fix
    }

    private static func coordinate(_ report: GPSDNotice) -> Coordinate? {
        guard let latitude = report.number("lat"), let longitude = report.number("lon") else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}

/// A JSON report of gpsd, see gpsd_json(5): its devices, a rejected request, or data of a receiver.
struct GPSDNotice {
    /// Device paths from a list of devices.
    private(set) var devices: [String] = []

    private var texts: [String: String] = [:]
    private var numbers: [String: Double] = [:]

    /// The report's class, such as `TPV`.
    var kind: String? { texts["class"] }

    /// Parses a line; keeps the members before a syntax error.
    init(_ line: ArraySlice<UInt8>) {
        var cursor = JSONCursor(line)
        do throws(JSONCursor.Fault) {
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in try take(name, &cursor) }
        } catch {}
    }

    func text(_ name: String) -> String? { texts[name] }

    func number(_ name: String) -> Double? { numbers[name] }

    private mutating func take(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        switch (name, try cursor.kind()) {
        case (_, .string): texts[name] = try Self.text(&cursor)
        case (_, .number): numbers[name] = try cursor.readNumber()
        case ("devices", .array):
            try cursor.readArray { cursor throws(JSONCursor.Fault) in
                guard try cursor.kind() == .object else { return try cursor.skip() }
                try cursor.readObject { name, cursor throws(JSONCursor.Fault) in try takeDevice(name, &cursor) }
            }
        default: try cursor.skip()
        }
    }

    private mutating func takeDevice(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        guard name == "path", try cursor.kind() == .string else { return try cursor.skip() }
        let path = try Self.text(&cursor)
        // A path with invalid UTF-8 cannot be requested.
        if !path.unicodeScalars.contains("\u{FFFD}") { devices.append(path) }
    }

    private static func text(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> String {
        String(decoding: try cursor.readString(), as: UTF8.self)
    }
}
