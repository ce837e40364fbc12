internal import GNSS
internal import Text
package import Logbook

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

extension JSONObject {
    /// All values of a waypoint; absent ones are omitted.
    package init(_ waypoint: Waypoint) {
        self.init()
        add("id", text: waypoint.id.description)
        add("text", text: waypoint.text)
        add("created", text: ExactTime.string(waypoint.creationDate))
        add("completed", waypoint.isCompleted)
        add("due", text: waypoint.dueDate.map(ExactTime.string))
        add("altered", text: waypoint.alterDate.map(ExactTime.string))
        add("details", text: waypoint.details)
        if let place = waypoint.place { add("place", json: JSONObject(place).description) }
    }

    /// All values of a place; absent ones are omitted.
    package init(_ place: Place) {
        self.init()
        add("name", text: place.name)
        add("latitude", exactly: place.coordinate?.latitude)
        add("longitude", exactly: place.coordinate?.longitude)
        add("altitude", exactly: place.altitude)
        add("radius", exactly: place.radius)
    }

    private mutating func add(_ key: String, exactly number: Double?) {
        if let digits = number.flatMap(ShortestDecimal.string) { add(key, json: digits) }
    }
}
