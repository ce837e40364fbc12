internal import GNSS
internal import Text
internal import Logbook

/// A waypoint as a `wpt` of GPX 1.1, with its elements in the schema's order.
///
/// The text is its `name`, the details are its `desc`. Values without a GPX element, and digits that GPX elements
/// cannot hold, are written to an extension of gpslog, so that an import restores the same waypoint.
enum GPXWaypoint {
    /// Attribute that declares the extension's namespace, for the first tag of a file with waypoints.
    static let namespace: StaticString = " xmlns:gpslog=\"urn:gpslog:waypoint:1\""

    /// Appends a waypoint, unless it has no coordinate, which a `wpt` requires.
    static func append(_ waypoint: Waypoint, to text: inout TextBuffer) {
        guard let place = waypoint.place, let coordinate = place.coordinate else { return }
        let degrees = (latitude: decimal(coordinate.latitude), longitude: longitude(coordinate.longitude))
        let altitude = place.altitude.map(decimal)
        text.append("<wpt lat=\"")
        text.append(contentsOf: degrees.latitude)
        text.append("\" lon=\"")
        text.append(contentsOf: degrees.longitude)
        text.append("\">\n")
        if let altitude, !altitude.isEmpty { element("ele", altitude, &text) }
        element("time", ExactTime.inXML(waypoint.creationDate), &text)
        element("name", waypoint.text, &text)
        if let details = waypoint.details { element("desc", details, &text) }
        text.append("<extensions>\n<gpslog:waypoint id=\"")
        text.append(contentsOf: waypoint.id.description)
        text.append("\">\n")
        appendExtension(of: waypoint, at: place, &text)
        exact("gpslog:latitude", coordinate.latitude, unless: degrees.latitude, &text)
        exact("gpslog:longitude", coordinate.longitude, unless: degrees.longitude, &text)
        exact("gpslog:altitude", place.altitude, unless: altitude, &text)
        text.append("</gpslog:waypoint>\n</extensions>\n</wpt>\n")
    }

    private static func appendExtension(of waypoint: Waypoint, at place: Place, _ text: inout TextBuffer) {
        if !XMLText.holds(waypoint.text) { data("gpslog:text", waypoint.text, &text) }
        if let details = waypoint.details, !XMLText.holds(details) { data("gpslog:details", details, &text) }
        if XMLText.holds(place.name) {
            element("gpslog:place", place.name, &text)
        } else {
            data("gpslog:place", place.name, &text)
        }
        if let radius = place.radius.flatMap(ShortestDecimal.string) { element("gpslog:radius", radius, &text) }
        element("gpslog:completed", waypoint.isCompleted ? "true" : "false", &text)
        if let due = waypoint.dueDate { element("gpslog:due", ExactTime.string(due), &text) }
        if let altered = waypoint.alterDate { element("gpslog:altered", ExactTime.string(altered), &text) }
        let created = waypoint.creationDate
        if !ExactTime.isWholeInXML(created) { element("gpslog:created", ExactTime.string(created), &text) }
    }

    /// A decimal with a number of digits that all programs read; empty if that is not possible.
    private static func decimal(_ number: Double) -> String {
        ShortestDecimal.plain(number) ?? DecimalText.string(number, decimals: 9)
    }

    /// The schema only allows -180 for the 180th meridian.
    private static func longitude(_ longitude: Double) -> String { longitude == 180 ? "-180" : decimal(longitude) }

    private static func exact(
        _ name: StaticString,
        _ number: Double?,
        unless written: String?,
        _ text: inout TextBuffer
    ) {
        guard let number, written.flatMap(Double.init) != number else { return }
        if let digits = ShortestDecimal.string(number) { element(name, digits, &text) }
    }

    private static func element(_ name: StaticString, _ content: String, _ text: inout TextBuffer) {
        text.append("<")
        text.append(name)
        text.append(">")
        XMLText.append(content, to: &text)
        text.append("</")
        text.append(name)
        text.append(">\n")
    }

    /// Appends text encoded because XML does not allow its characters.
    private static func data(_ name: StaticString, _ content: String, _ text: inout TextBuffer) {
        text.append("<")
        text.append(name)
        text.append(" encoding=\"base64\">")
        Base64.append(Array(content.utf8), to: &text)
        text.append("</")
        text.append(name)
        text.append(">\n")
    }
}

/// GPS Exchange Format 1.1 with waypoints only.
struct GPXWaypointWriter: WaypointWriter {
    private static let start: StaticString = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="gpslog" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
        xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd"
        """

    mutating func begin(_ text: inout TextBuffer) {
        text.append(Self.start)
        text.append(GPXWaypoint.namespace)
        text.append(">\n")
    }

    mutating func write(_ waypoint: Waypoint, _ text: inout TextBuffer) { GPXWaypoint.append(waypoint, to: &text) }

    mutating func end(_ text: inout TextBuffer) { text.append("</gpx>\n") }
}
