internal import GNSS
internal import Waypoints

/// GPS Exchange Format 1.1: a `trk` for each track, with its number and receiver, and a `trkpt` for each location.
///
/// Speed and course are not in GPX 1.1; they go into Garmin's TrackPointExtension, version 2. Nothing in the file
/// depends on when it is written: the same locations give the same bytes.
struct GPXWriter: ExportWriter {
    private static let start: StaticString = """
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
    private let waypoints: [Waypoint]
    private var times = TimeText(namesLeapSeconds: false)

    /// A file of tracks, and of those waypoints that have a coordinate.
    init(_ values: ExportedValues, waypoints: [Waypoint] = []) {
        self.values = values
        self.waypoints = waypoints.filter(WaypointFormat.gpx.holds)
    }

    mutating func begin(_ text: inout ExportText) {
        text.append(Self.start)
        guard !waypoints.isEmpty else { return }
        // A file without waypoints has nothing of their namespace.
        text.removeLast(">\n".utf8.count)
        text.append(GPXWaypoint.namespace)
        text.append(">\n")
        for waypoint in waypoints { GPXWaypoint.append(waypoint, to: &text) }
    }

    mutating func begin(_ track: Track, _ text: inout ExportText) {
        text.append(contentsOf: "<trk>\n<name>Track \(track.id)</name>\n<src>")
        XMLText.append(track.receiver.name, to: &text)
        text.append(contentsOf: "</src>\n<number>\(track.id)</number>\n<trkseg>\n")
    }

    var pointsAreRaw: Bool? { values == .raw }

    mutating func write(_ stored: StoredFix, _ text: inout ExportText) {
        guard let point = TrackPoint(stored.id, stored.judged, isRaw: values == .raw) else { return }
        write(point, &text)
    }

    mutating func write(_ points: [TrackPoint], _ text: inout ExportText) {
        let points = points.span
        for index in points.indices { write(points[index], &text) }
    }

    /// Writes a point; one without a place, which only raw values can lack, is left out.
    mutating func write(_ point: TrackPoint, _ text: inout ExportText) {
        guard let place = point.coordinate else { return }
        text.append("<trkpt lat=\"")
        DecimalText.append(place.latitude, decimals: 9, to: &text)
        text.append("\" lon=\"")
        // The schema has the 180th meridian only as -180; what rounds to it is on it.
        let isOnDateLine = place.longitude >= 179.999_999_999_5
        DecimalText.append(isOnDateLine ? -180 : place.longitude, decimals: 9, to: &text)
        text.append("\">")
        element("<ele>", point.altitude, "</ele>", &text)
        text.append("<time>")
        times.append(point.time, to: &text)
        text.append("</time>")
        element("<geoidheight>", point.geoidalSeparation, "</geoidheight>", &text)
        if let type = point.typeInGPX {
            text.append("<fix>")
            text.append(type)
            text.append("</fix>")
        }
        if let used = point.satellitesUsed, used >= 0 {
            text.append("<sat>")
            DecimalText.append(UInt64(used), to: &text)
            text.append("</sat>")
        }
        element("<hdop>", point.horizontalDilution, "</hdop>", &text)
        element("<vdop>", point.verticalDilution, "</vdop>", &text)
        element("<pdop>", point.positionDilution, "</pdop>", &text)
        writeMotion(of: point, &text)
        text.append("</trkpt>\n")
    }

    mutating func endTrack(_ text: inout ExportText) {
        text.append("</trkseg>\n</trk>\n")
    }

    mutating func end(_ text: inout ExportText) {
        text.append("</gpx>\n")
    }

    private func writeMotion(of point: TrackPoint, _ text: inout ExportText) {
        let speed = point.speed.flatMap { $0.magnitude < 0x1p63 ? $0 : nil }
        let course = ExportedLocation.written(point.course).flatMap { (0...360).contains($0) ? $0 : nil }
        if speed == nil, course == nil { return }
        text.append("<extensions><gpxtpx:TrackPointExtension>")
        element("<gpxtpx:speed>", speed, "</gpxtpx:speed>", &text)
        element("<gpxtpx:course>", course, "</gpxtpx:course>", &text)
        text.append("</gpxtpx:TrackPointExtension></extensions>")
    }

    /// Writes an element with a number; none where the number is not known or has no decimal digits.
    @inline(__always)
    private func element(
        _ start: StaticString,
        _ number: Double?,
        _ end: StaticString,
        _ text: inout ExportText
    ) {
        guard let number, number.magnitude < 0x1p63 else { return }
        text.append(start)
        DecimalText.append(number, atMost: 3, to: &text)
        text.append(end)
    }
}

extension TrackPoint {
    /// GPX's `fixType`; nil where GPX has no word for it and wants it left out.
    fileprivate var typeInGPX: StaticString? {
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
