internal import GNSS
internal import Logbook
internal import Text
internal import Waypoints

/// GPS Exchange Format 1.1: one `trk` per track, with its number and receiver, and one `trkpt` per location.
///
/// GPX 1.1 has no speed and course; they are written as Garmin's TrackPointExtension, version 2. The file does not
/// depend on the time of writing: the same locations give the same bytes.
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

    // Locations of several receivers alternate in order of time, but a `trk` cannot be interrupted.
    let writesTrackByTrack = true
    private let values: ExportedValues
    private let waypoints: [Waypoint]
    private var points = GPXPoint()

    /// Waypoints without a coordinate are omitted.
    init(_ values: ExportedValues, waypoints: [Waypoint] = []) {
        self.values = values
        self.waypoints = waypoints.filter(WaypointFormat.gpx.holds)
    }

    mutating func begin(_ text: inout TextBuffer) {
        text.append(Self.start)
        guard !waypoints.isEmpty else { return }
        // The namespace of waypoints is only declared if the file has some.
        text.removeLast(">\n".utf8.count)
        text.append(GPXWaypoint.namespace)
        text.append(">\n")
        for waypoint in waypoints { GPXWaypoint.append(waypoint, to: &text) }
    }

    mutating func begin(_ track: Track, _ text: inout TextBuffer) {
        text.append("<trk>\n<name>")
        XMLText.append(track.title, to: &text)
        text.append("</name>\n<src>")
        XMLText.append(track.receiver.name, to: &text)
        text.append(contentsOf: "</src>\n<number>\(track.id)</number>\n<trkseg>\n")
    }

    var pointsAreRaw: Bool? { values == .raw }

    mutating func write(_ stored: StoredFix, _ text: inout TextBuffer) {
        guard let point = TrackPoint(stored.id, stored.judged, isRaw: values == .raw) else { return }
        write(point, &text)
    }

    mutating func write(_ points: ArraySlice<TrackPoint>, _ text: inout TextBuffer) {
        let points = points.span
        for index in points.indices { write(points[index], &text) }
    }

    /// Writes a point, unless it has no position, which is possible only for raw values.
    mutating func write(_ point: TrackPoint, _ text: inout TextBuffer) {
        guard let place = point.coordinate else { return }
        unsafe text.append(atMost: GPXPoint.mostBytes) { unsafe points.write(point, at: place, to: $0) }
    }

    mutating func endTrack(_ text: inout TextBuffer) {
        text.append("</trkseg>\n</trk>\n")
    }

    mutating func end(_ text: inout TextBuffer) {
        text.append("</gpx>\n")
    }
}
