internal import GNSS

/// GPS Exchange Format 1.1: a `trk` for each track, with its number and receiver, and a `trkpt` for each location.
///
/// Speed and course are not in GPX 1.1; they go into Garmin's TrackPointExtension, version 2. Nothing in the file
/// depends on when it is written: the same locations give the same bytes.
struct GPXWriter: ExportWriter {
    private static let start = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="gpslog" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
        xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd \
        http://www.garmin.com/xmlschemas/TrackPointExtension/v2 \
        http://www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd">

        """

    // Locations arrive in order of time, those of two receivers by turns, but a `trk` cannot be interrupted.
    let writesTrackByTrack = true
    private let values: ExportedValues
    private var times = TimeText(namesLeapSeconds: false)

    init(_ values: ExportedValues) {
        self.values = values
    }

    mutating func begin(_ text: inout [UInt8]) {
        text.append(contentsOf: Self.start.utf8)
    }

    mutating func begin(_ track: Track, _ text: inout [UInt8]) {
        text.append(contentsOf: "<trk>\n<name>Track \(track.id)</name>\n<src>".utf8)
        XMLText.append(track.receiver.name, to: &text)
        text.append(contentsOf: "</src>\n<number>\(track.id)</number>\n<trkseg>\n".utf8)
    }

    /// Writes a point; a fix without a place or a time, which only raw values can lack, is left out.
    mutating func write(_ stored: StoredFix, _ text: inout [UInt8]) {
        let location = ExportedLocation(stored.judged, values)
        guard let time = location.time, let place = location.coordinate else { return }
        let fix = stored.judged.received.fix
        text.append(contentsOf: "<trkpt lat=\"".utf8)
        DecimalText.append(place.latitude, decimals: 9, to: &text)
        text.append(contentsOf: "\" lon=\"".utf8)
        // The schema has the 180th meridian only as -180; what rounds to it is on it.
        let isOnDateLine = place.longitude >= 179.999_999_999_5
        DecimalText.append(isOnDateLine ? -180 : place.longitude, decimals: 9, to: &text)
        text.append(contentsOf: "\">".utf8)
        element("ele", location.altitude, &text)
        text.append(contentsOf: "<time>".utf8)
        times.append(time, to: &text)
        text.append(contentsOf: "</time>".utf8)
        element("geoidheight", fix.geoidalSeparation, &text)
        if let type = fix.typeInGPX { text.append(contentsOf: "<fix>\(type)</fix>".utf8) }
        if let used = fix.satellitesUsed, used >= 0 { text.append(contentsOf: "<sat>\(used)</sat>".utf8) }
        element("hdop", fix.dilution.horizontal, &text)
        element("vdop", fix.dilution.vertical, &text)
        element("pdop", fix.dilution.position, &text)
        writeMotion(of: location, &text)
        text.append(contentsOf: "</trkpt>\n".utf8)
    }

    mutating func endTrack(_ text: inout [UInt8]) {
        text.append(contentsOf: "</trkseg>\n</trk>\n".utf8)
    }

    mutating func end(_ text: inout [UInt8]) {
        text.append(contentsOf: "</gpx>\n".utf8)
    }

    private func writeMotion(of location: ExportedLocation, _ text: inout [UInt8]) {
        let speed = location.speed.flatMap { $0.magnitude < 0x1p63 ? $0 : nil }
        let course = location.course.flatMap { (0...360).contains($0) ? $0 : nil }
        if speed == nil, course == nil { return }
        text.append(contentsOf: "<extensions><gpxtpx:TrackPointExtension>".utf8)
        element("gpxtpx:speed", speed, &text)
        element("gpxtpx:course", course, &text)
        text.append(contentsOf: "</gpxtpx:TrackPointExtension></extensions>".utf8)
    }

    /// Writes an element with a number; none where the number is not known or has no decimal digits.
    private func element(_ name: String, _ number: Double?, _ text: inout [UInt8]) {
        guard let number, number.magnitude < 0x1p63 else { return }
        text.append(UInt8(ascii: "<"))
        text.append(contentsOf: name.utf8)
        text.append(UInt8(ascii: ">"))
        DecimalText.append(number, atMost: 3, to: &text)
        text.append(contentsOf: "</".utf8)
        text.append(contentsOf: name.utf8)
        text.append(UInt8(ascii: ">"))
    }
}

extension GNSSFix {
    /// GPX's `fixType`; nil where GPX has no word for it and wants it left out.
    fileprivate var typeInGPX: String? {
        switch quality {
        case .differential, .fixedRTK, .floatRTK: return "dgps"
        case .precise: return "pps"
        // Carried on or made up: GPX knows only what satellites gave.
        case .deadReckoning, .manual: return nil
        case .none, .autonomous, .simulated:
            switch dimension {
            case .none: return "none"
            case .twoDimensional: return "2d"
            case .threeDimensional: return "3d"
            }
        }
    }
}
