import ArgumentParser
import Files
import GNSS
import Logbook
import Recording
import Settings
import Storage
import Platform
package import Text

struct WaypointShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "show",
        abstract: "Show a waypoint, and when you visited its place.",
        discussion: """
            Times are UTC unless you use --local.

            Example: gpslog waypoint show 1
            """
    )

    @OptionGroup var waypoint: WaypointArgument

    @Flag(help: "Print a JSON object, in metres and degrees.")
    var json = false

    @OptionGroup var display: DisplayOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let units = try display.readUnits(common.logger)
        let journal = try common.journal(in: units)
        let storage = try await journal.database.journal(passingOver: nil)
        let shown = try await waypoint.reference.waypoint(in: storage)
        let page = WaypointPage(
            row: WaypointRow(shown, number: nil, from: try await journal.position(in: storage)),
            units: units,
            clock: display.clock,
            passages: try await storage.passages(of: shown.id)
        )
        try StandardOutput.write(json ? page.json.description + "\n" : page.description)
    }
}

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
