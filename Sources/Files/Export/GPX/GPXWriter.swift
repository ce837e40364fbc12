internal import GNSS
internal import Logbook
internal import Text

/// GPS Exchange Format 1.1: one `trk` per track, with its number and receiver, and one `trkpt` per location.
///
/// GPX 1.1 has no speed and course; they are written as Garmin's TrackPointExtension, version 2. The reasons why a
/// point is suspect are in an extension of gpslog. The file does not depend on the time of writing: the same locations
/// give the same bytes.
struct GPXWriter: PointWriter {
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
    let values: ExportValues
    private let waypoints: [Waypoint]
    private var points = GPXPoint()

    /// Waypoints without a coordinate are omitted.
    init(_ values: ExportValues, waypoints: [Waypoint] = []) {
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

/// A `trkpt` of GPX 1.1.
///
/// It is written directly to memory, as in `DecimalText`, since an export spends most of its time here.
struct GPXPoint {
    /// Largest size in bytes: some 360 for names, thirteen numbers, and some 250 for reasons.
    static let mostBytes = 1280

    private var times = TimeText(leapSeconds: .drawnTogether)
    // Cache the text of the reception values, which rarely change from one location to the next.
    private var said: TrackPoint?
    private var reception = [UInt8](repeating: 0, count: GPXPoint.mostBytes)
    private var length = 0

    /// Writes a point and returns the end of the text.
    @inline(__always)
    mutating func write(
        _ point: TrackPoint,
        at coordinate: Coordinate,
        to start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        var place = unsafe RowText.put("<trkpt lat=\"", start)
        unsafe place = RowText.put(degrees: coordinate.latitude, place)
        unsafe place = RowText.put("\" lon=\"", place)
        // The schema only allows -180 for the 180th meridian, including longitudes that round to 180.
        let isOnDateLine = coordinate.longitude >= 179.999_999_999_5
        unsafe place = RowText.put(degrees: isOnDateLine ? -180 : coordinate.longitude, place)
        unsafe place = RowText.put("\">", place)
        unsafe place = RowText.put("<ele>", point.altitude, "</ele>", place)
        unsafe place = RowText.put("<time>", place)
        if let time = point.time { unsafe place = times.write(time, to: place) }
        unsafe place = RowText.put("</time>", place)
        if said.map({ !$0.isReceived(like: point) }) ?? true { keepReception(of: point) }
        unsafe reception.withUnsafeBufferPointer { [length] in
            if let text = $0.baseAddress { unsafe place.update(from: text, count: length) }
        }
        unsafe place = putMotion(of: point, place + length)
        return unsafe RowText.put("</trkpt>\n", place)
    }

    /// Formats the values that rarely change.
    @inline(never)
    private mutating func keepReception(of point: TrackPoint) {
        said = point
        var text = TextBuffer(capacity: Self.mostBytes)
        unsafe text.append(atMost: Self.mostBytes) { start in
            var place = unsafe RowText.put("<geoidheight>", point.geoidalSeparation, "</geoidheight>", start)
            if let type = point.typeInGPX {
                unsafe place = RowText.put("<fix>", place)
                unsafe place = RowText.put(type, place)
                unsafe place = RowText.put("</fix>", place)
            }
            if let used = point.satellitesUsed, used >= 0 {
                unsafe place = RowText.put("<sat>", place)
                unsafe place = DecimalText.write(UInt64(used), to: place)
                unsafe place = RowText.put("</sat>", place)
            }
            unsafe place = RowText.put("<hdop>", point.horizontalDilution, "</hdop>", place)
            unsafe place = RowText.put("<vdop>", point.verticalDilution, "</vdop>", place)
            unsafe place = RowText.put("<pdop>", point.positionDilution, "</pdop>", place)
            return unsafe RowText.put("<ageofdgpsdata>", point.correctionAge, "</ageofdgpsdata>", place)
        }
        reception = text.bytes
        length = text.count
    }

    @inline(__always)
    private func putMotion(
        of point: TrackPoint,
        _ start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let speed = point.speed.flatMap { $0.magnitude < 0x1p63 ? $0 : nil }
        let course = point.writtenCourse.flatMap { (0...360).contains($0) ? $0 : nil }
        if speed == nil, course == nil, point.suspicion.isEmpty { return unsafe start }
        var place = unsafe RowText.put("<extensions>", start)
        if speed != nil || course != nil {
            unsafe place = RowText.put("<gpxtpx:TrackPointExtension>", place)
            unsafe place = RowText.put("<gpxtpx:speed>", speed, "</gpxtpx:speed>", place)
            unsafe place = RowText.put("<gpxtpx:course>", course, "</gpxtpx:course>", place)
            unsafe place = RowText.put("</gpxtpx:TrackPointExtension>", place)
        }
        if !point.suspicion.isEmpty { unsafe place = putSuspicion(of: point, place) }
        return unsafe RowText.put("</extensions>", place)
    }

    /// Writes the reasons with their namespace, which files without suspect points need not declare.
    @inline(never)
    private func putSuspicion(
        of point: TrackPoint,
        _ start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        var place = unsafe RowText.put("<gpslog:suspicion xmlns:gpslog=\"urn:gpslog:point:1\">", start)
        for byte in point.suspicion.names.utf8 {
            unsafe place.pointee = byte
            unsafe place += 1
        }
        return unsafe RowText.put("</gpslog:suspicion>", place)
    }
}

extension TrackPoint {
    /// GPX's `fixType`; `nil` if GPX has no word for it.
    fileprivate var typeInGPX: StaticString? {
        switch quality {
        case .differential, .fixedRTK, .floatRTK: return "dgps"
        case .precise: return "pps"
        // Not from satellites, so GPX has no word for it.
        case .deadReckoning, .manual: return nil
        case .none, .autonomous, .simulated:
            switch dimension {
            case .none: return "none"
            case .twoDimensional: return "2d"
            case .threeDimensional: return "3d"
            }
        }
    }

    @inline(__always)
    fileprivate func isReceived(like other: TrackPoint) -> Bool {
        quality == other.quality && dimension == other.dimension && satellitesUsed == other.satellitesUsed
            && geoidalSeparation == other.geoidalSeparation && horizontalDilution == other.horizontalDilution
            && verticalDilution == other.verticalDilution && positionDilution == other.positionDilution
            && correctionAge == other.correctionAge
    }
}
