internal import GNSS
internal import Logbook
internal import Text

/// GeoJSON (RFC 7946): one Feature with a Point per location and line.
///
/// GeoJSON cannot store times of a line's points, and programs import Features as a table, so Points keep the time and
/// values of all locations. A Point has a height if the receiver reported the geoid separation, as heights are above
/// the ellipsoid (RFC 7946, section 4). The altitude above sea level is a property.
struct GeoJSONWriter: DetailWriter {
    private static let opening: StaticString =
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":["
    /// Largest size in bytes of a geometry: three numbers and some 90 for names.
    private static let mostBytes = 256

    let writesTrackByTrack = false
    let values: ExportValues
    private var members: JSONMembers
    private var isFirst = true

    init(_ values: ExportValues, trackNames: [Track.ID: String] = [:]) {
        self.values = values
        members = JSONMembers(trackNames: trackNames)
    }

    mutating func begin(_ text: inout TextBuffer) {
        text.append("{\"type\":\"FeatureCollection\",\"features\":[")
    }

    /// Writes a Feature, unless the fix has no position, which is possible only for raw values.
    mutating func write(_ point: TrackPoint, _ details: TrackPoint.Details, _ text: inout TextBuffer) {
        guard let coordinate = point.coordinate else { return }
        unsafe text.append(atMost: Self.mostBytes) { start in
            var place = unsafe RowText.put(isFirst ? "\n" : ",\n", start)
            unsafe place = RowText.put(Self.opening, place)
            unsafe place = RowText.put(degrees: coordinate.longitude, place)
            unsafe place = RowText.put(",", place)
            unsafe place = RowText.put(degrees: coordinate.latitude, place)
            unsafe place = RowText.put(",", point.height, "", place)
            return unsafe RowText.put("]},\"properties\":", place)
        }
        isFirst = false
        members.append(point, details, withPlace: false, to: &text)
        text.append(UInt8(ascii: "}"))
    }

    mutating func end(_ text: inout TextBuffer) {
        text.append("\n]}\n")
    }
}

extension TrackPoint {
    /// Metres above the ellipsoid; `nil` if unknown.
    fileprivate var height: Double? {
        guard let altitude, let geoidalSeparation else { return nil }
        return altitude + geoidalSeparation
    }
}
