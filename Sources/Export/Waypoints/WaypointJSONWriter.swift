internal import Text
internal import Waypoints

/// JSON (RFC 8259): an array with one object per line.
struct WaypointJSONWriter: WaypointWriter {
    private var isFirst = true

    mutating func begin(_ text: inout TextBuffer) { text.append("[") }

    mutating func write(_ waypoint: Waypoint, _ text: inout TextBuffer) {
        text.append(isFirst ? "\n" : ",\n")
        isFirst = false
        text.append(contentsOf: JSONObject(waypoint).description)
    }

    mutating func end(_ text: inout TextBuffer) { text.append(isFirst ? "]\n" : "\n]\n") }
}
