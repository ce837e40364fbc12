import Files
import GNSS
import Logbook
import Settings
import Platform
import Text

/// A waypoint in a list, with its direction and distance from the current position.
struct WaypointRow: Sendable {
    let waypoint: Waypoint

    /// Number in the list of all waypoints; `nil` if shown alone.
    let number: Int?

    /// Distance in metres; `nil` if either position is unknown.
    let distance: Double?

    /// Bearing in degrees from true north; `nil` if either position is unknown.
    let bearing: Double?

    init(_ waypoint: Waypoint, number: Int?, from origin: Coordinate?) {
        (self.waypoint, self.number) = (waypoint, number)
        let place = waypoint.place?.coordinate
        distance = origin.flatMap { origin in place.map { origin.distance(to: $0) } }
        bearing = origin.flatMap { origin in place.map { origin.bearing(to: $0) } }
    }

    /// Members of the waypoint, its number, distance and bearing.
    var json: JSONObject {
        var object = JSONObject(waypoint)
        if let number { object.add("number", number) }
        object.add("distance", distance, decimals: 1)
        object.add("bearing", bearing.map { Self.direction($0, decimals: 1) }, decimals: 1)
        return object
    }

    /// Distance and bearing as text; empty if unknown.
    func way(in units: DisplayUnits) -> [String] {
        guard let distance, let bearing else { return ["", ""] }
        let degrees = DecimalText.string(Self.direction(bearing, decimals: 0), decimals: 0)
        return [units.distance(distance), "\(degrees)°"]
    }

    /// A bearing to be rounded to some decimals; values that would become 360 are 0.
    private static func direction(_ bearing: Double, decimals: Int) -> Double {
        bearing < 360 - (decimals == 0 ? 0.5 : 0.05) ? bearing : 0
    }

    /// Texts of all columns in order.
    private func cells(_ clock: TimeDisplay, in units: DisplayUnits) -> [String] {
        let (place, text) = (TerminalSafeText(waypoint.place?.name ?? "", width: 20), TerminalSafeText(waypoint.text))
        var cells = [number.map { String($0) } ?? "", waypoint.id.shown, clock.text(waypoint.creationDate)]
        cells += [waypoint.dueDate.map(clock.text) ?? "", waypoint.isCompleted ? "yes" : ""]
        cells.append(position(in: units))
        cells += way(in: units)
        cells += [place.description, text.description]
        return cells
    }

    /// The position in the format of `waypoint add --at`, or a placeholder.
    private func position(in units: DisplayUnits) -> String {
        waypoint.place?.coordinate.map { units.position($0) } ?? "none"
    }

    /// Formats rows for a terminal of a width, without empty columns and those that do not fit.
    static func table(
        _ rows: [WaypointRow],
        _ clock: TimeDisplay,
        in units: DisplayUnits,
        within columns: Int?
    ) -> String {
        let header = ["no", "id", "created", "due", "visited", "position", "distance", "bearing", "place", "text"]
        let (rightAligned, dispensable): (Set, _) = ([0, 6, 7], [8, 1, 2, 4, 7, 3, 6])
        let cells = rows.map { $0.cells(clock, in: units) }
        let used = header.indices.filter { column in cells.contains { !$0[column].isEmpty } }
        return TextTable(
            header: used.map { header[$0] },
            rows: cells.map { row in used.map { row[$0] } },
            rightAligned: Set(used.indices.filter { rightAligned.contains(used[$0]) })
        ).description(within: columns, leavingOut: dispensable.compactMap { used.firstIndex(of: $0) })
    }
}
