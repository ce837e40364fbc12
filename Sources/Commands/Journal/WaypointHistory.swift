internal import Export
internal import GNSS
package import Text
internal import Waypoints

/// All revisions of a waypoint in order, and the events at its place.
package struct WaypointHistory: Sendable {
    let revisions: [WaypointRevision]
    let passages: [Passage]

    /// An object with `revisions`, each a waypoint with `removed` and `taken_back` if true, and `events`.
    package var json: JSONObject {
        var object = JSONObject()
        let texts = revisions.map { revision in
            var object = JSONObject(revision.waypoint)
            if revision.isRemoved { object.add("removed", true) }
            if revision.isTakenBack { object.add("taken_back", true) }
            return object.description
        }
        object.add("revisions", json: "[" + texts.joined(separator: ",") + "]")
        object.add("events", passages)
        return object
    }
}

extension JSONObject {
    /// Adds an array of arrivals and departures.
    mutating func add(_ key: String, _ passages: [Passage]) {
        let events = passages.map { passage in
            var event = JSONObject()
            event.add("event", text: passage.kind.rawValue)
            event.add("time", text: passage.time.description)
            event.add("receiver", text: passage.receiver.name)
            event.add("latitude", passage.coordinate.latitude, decimals: 9)
            event.add("longitude", passage.coordinate.longitude, decimals: 9)
            return event.description
        }
        add(key, json: "[" + events.joined(separator: ",") + "]")
    }
}
