internal import Files
internal import GNSS
internal import Terminal
package import Text
package import Waypoints

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

/// How a user refers to a waypoint.
package enum WaypointReference: Hashable, Sendable {
    /// Its number in the list of all waypoints, starting at 1.
    case number(Int)
    /// The first digits of its identifier.
    case prefix(String)

    /// Parses a list number or the first hexadecimal digits of an identifier; `nil` for other text.
    package init?(_ text: String) {
        // Decimal text shorter than a displayed identifier is a number.
        if text.count < WaypointIdentifier.shownDigits, text.allSatisfy({ ("0"..."9").contains($0) }),
            let number = Int(text)
        {
            self = .number(number)
        } else if (1...32).contains(text.utf8.count), text.allSatisfy(\.isHexDigit), text.allSatisfy(\.isASCII) {
            self = .prefix(text)
        } else {
            return nil
        }
    }

    /// Looks up the waypoint in a journal.
    ///
    /// - Throws: `Failure` if none or several match.
    package func waypoint(in journal: any WaypointJournal) async throws -> Waypoint {
        switch self {
        case .number(let number):
            if let waypoint = try await journal.waypoint(at: number - 1, of: .all) { return waypoint }
            let count = try await journal.count(of: .all)
            let list = count == 0 ? "there are none yet" : "the list has \(count)"
            throw Failure("there is no waypoint \(number): \(list); gpslog waypoint list shows them.", .noInput)
        case .prefix(let prefix):
            let found = try await journal.waypoints(identifiedBy: prefix)
            if found.count == 1, let waypoint = found.first { return waypoint }
            guard !found.isEmpty else {
                throw Failure("no waypoint's identifier begins with \(prefix); see gpslog waypoint list.", .noInput)
            }
            let names = found.map(\.id.shown).joined(separator: ", ")
            throw Failure("\(prefix) may be any of \(names); give more digits.", .usage)
        }
    }
}
