internal import Export
internal import GNSS
internal import Terminal
internal import Text
internal import Waypoints

/// All details of a waypoint.
struct WaypointPage: CustomStringConvertible {
    let row: WaypointRow
    let units: DisplayUnits
    let clock: TimeDisplay
    let passages: [Passage]

    /// Lines for a terminal; text and details are unchanged except for escaped control characters.
    var description: String {
        let waypoint = row.waypoint
        var lines = [
            ("id", waypoint.id.description), ("created", clock.text(waypoint.creationDate)),
            ("altered", waypoint.alterDate.map(clock.text)), ("due", waypoint.dueDate.map(clock.text)),
            ("visited", waypoint.isCompleted ? "yes" : "no"), ("place", placeText),
            ("distance", row.distance.map { _ in row.way(in: units).joined(separator: ", bearing ") }),
            ("text", Self.lines(waypoint.text)), ("details", waypoint.details.map(Self.lines)),
        ]
        lines += passages.map {
            ($0.kind.rawValue, "\(clock.text($0.time)) at \(units.position($0.coordinate)), by \($0.receiver)")
        }
        return lines.map { name, value in
            value.map { name + String(repeating: " ", count: 10 - name.count) + $0 + "\n" } ?? ""
        }.joined()
    }

    /// Members of the waypoint's row, and `events`.
    var json: JSONObject {
        var object = row.json
        object.add("events", passages)
        return object
    }

    private var placeText: String? {
        guard let place = row.waypoint.place else { return nil }
        let parts = [
            place.name.isEmpty ? nil : TerminalSafeText(place.name).description,
            place.coordinate.map { units.position($0) },
            place.altitude.map { "\(units.altitude($0, decimals: 1)) high" },
            place.radius.map { "radius \(units.length($0, decimals: 0))" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// Indents all lines behind the labels.
    private static func lines(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { TerminalSafeText(String($0), width: .max).description }
            .joined(separator: "\n" + String(repeating: " ", count: 10))
    }
}
