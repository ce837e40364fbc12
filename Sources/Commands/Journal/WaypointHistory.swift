internal import Export
internal import GNSS
package import Text
internal import Waypoints

/// All that became of a waypoint, in order, and what happened at its place.
package struct WaypointHistory: Sendable {
    let revisions: [WaypointRevision]
    let passages: [Passage]

    /// An object with `revisions`, each a waypoint with `removed` and `taken_back` where it was, and `events`.
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
    /// Adds an array of what happened at a place.
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
