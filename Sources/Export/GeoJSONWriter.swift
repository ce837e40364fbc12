internal import GNSS
internal import Logbook
internal import Text

/// GeoJSON (RFC 7946): a Feature with a Point for each location, one a line.
///
/// GeoJSON has no place for the times of a line's points, and programs that read it make a table of Features: as Points,
/// all locations keep their time and values. A Point has a height where the receiver knew the ellipsoid's distance from
/// sea level, as RFC 7946, 4, counts heights from the ellipsoid; the altitude above sea level is a property.
struct GeoJSONWriter: ExportWriter {
    let writesTrackByTrack = false
    private let values: ExportedValues
    private var members: JSONMembers
    private var isFirst = true

    init(_ values: ExportedValues, trackNames: [Track.ID: String] = [:]) {
        self.values = values
        members = JSONMembers(trackNames: trackNames)
    }

    mutating func begin(_ text: inout TextBuffer) {
        text.append("{\"type\":\"FeatureCollection\",\"features\":[")
    }

    /// Writes a Feature; a fix without a place, which only raw values can lack, is left out.
    mutating func write(_ stored: StoredFix, _ text: inout TextBuffer) {
        let location = ExportedLocation(stored.judged, values)
        guard let place = location.coordinate else { return }
        if !isFirst { text.append(UInt8(ascii: ",")) }
        text.append(UInt8(ascii: "\n"))
        isFirst = false
        text.append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
        DecimalText.append(place.longitude, decimals: 9, to: &text)
        text.append(UInt8(ascii: ","))
        DecimalText.append(place.latitude, decimals: 9, to: &text)
        if let height = location.height(of: stored.judged.received.fix) {
            text.append(UInt8(ascii: ","))
            DecimalText.append(height, atMost: 3, to: &text)
        }
        text.append("]},\"properties\":")
        members.append(location, of: stored, withPlace: false, to: &text)
        text.append(UInt8(ascii: "}"))
    }

    mutating func end(_ text: inout TextBuffer) {
        text.append("\n]}\n")
    }
}

extension ExportedLocation {
    /// Metres above the ellipsoid; nil where that is not known.
    fileprivate func height(of fix: GNSSFix) -> Double? {
        guard let altitude, let separation = fix.geoidalSeparation else { return nil }
        let height = altitude + separation
        return height.magnitude < 0x1p63 ? height : nil
    }
}
