internal import GNSS
internal import Logbook
internal import Text

/// KML 2.2 with Google's extension `gx:Track`: one Placemark per track, with the time and position of each location.
///
/// A LineString would lose the times, and programs that draw KML cannot handle one Placemark per location. The schema
/// of `gx:Track` requires all times before all positions, so there are two passes over each track. The reasons why
/// positions are suspect follow, one value per position.
struct KMLWriter: PointWriter {
    private static let start: StaticString = """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
        <Document>
        <Style id="track"><LineStyle><color>ff0000ff</color><width>3</width></LineStyle></Style>
        <Schema id="point"><gx:SimpleArrayField name="suspicion" type="string"/></Schema>

        """

    /// Largest size in bytes of a position: three numbers and a tag.
    private static let mostBytes = 256

    let writesTrackByTrack = true
    let passes = 2
    let values: ExportValues
    private var times = TimeText(leapSeconds: .drawnTogether)
    private var writesPlaces = false
    /// The numbers of successive positions with the same reasons: of those before, and of the newest ones.
    private var suspicions: [(reasons: Suspicion.Reasons, count: Int)] = []
    private var newest: (reasons: Suspicion.Reasons, count: Int) = ([], 0)

    init(_ values: ExportValues) {
        self.values = values
    }

    mutating func begin(_ text: inout TextBuffer) {
        text.append(Self.start)
    }

    mutating func begin(_ track: Track, _ text: inout TextBuffer) {
        (writesPlaces, suspicions, newest) = (false, [], ([], 0))
        // The ID, or the generated title, allows an import to recognise that the description is a receiver's name.
        let number = track.name == nil ? "" : " id=\"gpslog-track-\(track.id)\""
        text.append(contentsOf: "<Placemark\(number)>\n<name>")
        XMLText.append(track.title, to: &text)
        text.append("</name>\n<description>")
        XMLText.append(track.receiver.name, to: &text)
        text.append("</description>\n<styleUrl>#track</styleUrl>\n<gx:Track>\n")
    }

    mutating func beginNextPass(_ text: inout TextBuffer) {
        writesPlaces = true
    }

    /// Writes the time, or in the second pass the position; raw fixes without position are omitted.
    @inline(__always)
    mutating func write(_ point: TrackPoint, _ text: inout TextBuffer) {
        guard let coordinate = point.coordinate, let time = point.time else { return }
        if writesPlaces { note(point.suspicion) }
        unsafe text.append(atMost: Self.mostBytes) { start in
            if !writesPlaces {
                let place = unsafe RowText.put("<when>", start)
                return unsafe RowText.put("</when>\n", times.write(time, to: place))
            }
            var place = unsafe RowText.put("<gx:coord>", start)
            unsafe place = RowText.put(degrees: coordinate.longitude, place)
            unsafe place = RowText.put(" ", place)
            unsafe place = RowText.put(degrees: coordinate.latitude, place)
            unsafe place = RowText.put(" ", point.altitude, "", place)
            return unsafe RowText.put("</gx:coord>\n", place)
        }
    }

    @inline(__always)
    private mutating func note(_ reasons: Suspicion.Reasons) {
        if reasons != newest.reasons {
            suspicions.append(newest)
            newest = (reasons, 0)
        }
        newest.count += 1
    }

    mutating func endTrack(_ text: inout TextBuffer) {
        if !suspicions.isEmpty || !newest.reasons.isEmpty {
            text.append("<ExtendedData><SchemaData schemaUrl=\"#point\"><gx:SimpleArrayData name=\"suspicion\">\n")
            for (reasons, count) in suspicions + [newest] {
                let value = reasons.isEmpty ? "<gx:value/>\n" : "<gx:value>\(reasons.names)</gx:value>\n"
                for _ in 0..<count { text.append(contentsOf: value) }
            }
            text.append("</gx:SimpleArrayData></SchemaData></ExtendedData>\n")
        }
        text.append("</gx:Track>\n</Placemark>\n")
    }

    mutating func end(_ text: inout TextBuffer) {
        text.append("</Document>\n</kml>\n")
    }
}
