internal import Export
internal import GNSS
internal import Terminal
internal import Text
internal import Waypoints

/// A waypoint in a list, with its way from where one is.
struct WaypointRow: Sendable {
    let waypoint: Waypoint

    /// Its number in the list of all; nil where it is shown alone.
    let number: Int?

    /// Metres to its place; nil where it has none, or where one is is not known.
    let distance: Double?

    /// Degrees in which its place lies; nil likewise.
    let bearing: Double?

    init(_ waypoint: Waypoint, number: Int?, from origin: Coordinate?) {
        (self.waypoint, self.number) = (waypoint, number)
        let place = waypoint.place?.coordinate
        distance = origin.flatMap { origin in place.map { origin.distance(to: $0) } }
        bearing = origin.flatMap { origin in place.map { origin.bearing(to: $0) } }
    }

    /// The waypoint's members, its number and its way.
    var json: JSONObject {
        var object = JSONObject(waypoint)
        if let number { object.add("number", number) }
        object.add("distance", distance, decimals: 1)
        object.add("bearing", bearing.map { Self.direction($0, decimals: 1) }, decimals: 1)
        return object
    }

    /// The way as people say it; empty where it is not known.
    func way(in units: DisplayUnits) -> [String] {
        guard let distance, let bearing else { return ["", ""] }
        let degrees = DecimalText.string(Self.direction(bearing, decimals: 0), decimals: 0)
        return [units.distance(distance), "\(degrees)°"]
    }

    /// A bearing that is to be rounded: what would become the full circle is north.
    private static func direction(_ bearing: Double, decimals: Int) -> Double {
        bearing < 360 - (decimals == 0 ? 0.5 : 0.05) ? bearing : 0
    }

    /// The texts of all columns, in their order.
    private func cells(_ clock: TimeDisplay, in units: DisplayUnits) -> [String] {
        let (place, text) = (TerminalSafeText(waypoint.place?.name ?? "", width: 20), TerminalSafeText(waypoint.text))
        var cells = [number.map { String($0) } ?? "", waypoint.id.shown, clock.text(waypoint.creationDate)]
        cells += [waypoint.dueDate.map(clock.text) ?? "", waypoint.isCompleted ? "yes" : ""]
        cells.append(position(in: units))
        cells += way(in: units)
        cells += [place.description, text.description]
        return cells
    }

    /// The position as `waypoint add --at` takes it, or that there is none.
    private func position(in units: DisplayUnits) -> String {
        waypoint.place?.coordinate.map { units.position($0) } ?? "none"
    }

    /// Rows for a terminal; columns in which nothing is are left out, and those that it has no room for.
    ///
    /// - Parameters:
    ///   - rows: the waypoints.
    ///   - clock: the clock that times are shown by.
    ///   - units: the units of distances and positions.
    ///   - columns: the width of the terminal; nil for no limit.
    /// - Returns: lines, each ended.
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
