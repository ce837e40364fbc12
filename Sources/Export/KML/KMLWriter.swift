internal import GNSS
internal import Logbook
internal import Text

/// KML 2.2 with Google's extension `gx:Track`: one Placemark per track, with the time and position of each location.
///
/// A LineString would lose the times, and programs that draw KML cannot handle one Placemark per location. The schema
/// of `gx:Track` requires all times before all positions, so there are two passes over each track.
struct KMLWriter: ExportWriter {
    private static let start: StaticString = """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
        <Document>
        <Style id="track"><LineStyle><color>ff0000ff</color><width>3</width></LineStyle></Style>

        """

    let writesTrackByTrack = true
    let passes = 2
    private let values: ExportedValues
    private var times = TimeText(leapSeconds: .drawnTogether)
    private var writesPlaces = false

    init(_ values: ExportedValues) {
        self.values = values
    }

    mutating func begin(_ text: inout TextBuffer) {
        text.append(Self.start)
    }

    mutating func begin(_ track: Track, _ text: inout TextBuffer) {
        writesPlaces = false
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

    /// Writes the time, or in the second pass the position; raw fixes without both are omitted.
    mutating func write(_ stored: StoredFix, _ text: inout TextBuffer) {
        let location = ExportedLocation(stored.judged, values)
        guard let time = location.time, let place = location.coordinate else { return }
        guard writesPlaces else {
            text.append("<when>")
            times.append(time, to: &text)
            return text.append("</when>\n")
        }
        text.append("<gx:coord>")
        DecimalText.append(place.longitude, decimals: 9, to: &text)
        text.append(UInt8(ascii: " "))
        DecimalText.append(place.latitude, decimals: 9, to: &text)
        if let altitude = location.altitude, altitude.magnitude < 0x1p63 {
            text.append(UInt8(ascii: " "))
            DecimalText.append(altitude, atMost: 3, to: &text)
        }
        text.append("</gx:coord>\n")
    }

    mutating func endTrack(_ text: inout TextBuffer) {
        text.append("</gx:Track>\n</Placemark>\n")
    }

    mutating func end(_ text: inout TextBuffer) {
        text.append("</Document>\n</kml>\n")
    }
}
