internal import Text
internal import Waypoints

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
