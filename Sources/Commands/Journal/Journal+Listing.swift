internal import Files
package import GNSS
internal import Logbook
internal import Recording
internal import Storage
package import Terminal
internal import Text
package import Waypoints

package struct WaypointSelection: Sendable {
    package var list: WaypointList

    /// The place to sort by distance from; `nil` to sort by time and show distances from the current position.
    package var near: Coordinate?

    /// Chronological order, except for the list of due waypoints.
    package var order: WaypointOrder

    package init(_ list: WaypointList, near: Coordinate? = nil, order: WaypointOrder = .newest) {
        (self.list, self.near, self.order) = (list, near, order)
    }
}

extension Journal {
    /// Prints a table of waypoints, or a sentence if none match.
    ///
    /// - Throws: an error if the database cannot be read.
    package func list(_ selection: WaypointSelection, _ clock: TimeDisplay) async throws {
        let rows = try await rows(of: selection)
        let table = WaypointRow.table(rows, clock, in: units, within: StandardOutput.columns)
        try StandardOutput.write(rows.isEmpty ? Self.nothing(of: selection.list) : table)
    }

    private static func nothing(of list: WaypointList) -> String {
        switch list {
        case .all: "No waypoints yet.\n"
        case .open: "No open waypoints.\n"
        case .done: "No visited waypoints.\n"
        }
    }

    /// Prints waypoints as a JSON array.
    ///
    /// - Throws: an error if the database cannot be read.
    package func listAsJSON(_ selection: WaypointSelection) async throws {
        let objects = try await rows(of: selection).map(\.json.description)
        try StandardOutput.write("[" + objects.joined(separator: ",\n ") + "]\n")
    }

    /// Prints a waypoint with all details and the events at its place.
    ///
    /// - Throws: `Failure` if the waypoint does not exist.
    package func show(_ reference: WaypointReference, _ clock: TimeDisplay) async throws {
        try StandardOutput.write(try await page(of: reference, clock).description)
    }

    /// Prints a waypoint with all details as a JSON object.
    ///
    /// - Throws: `Failure` if the waypoint does not exist.
    package func showAsJSON(_ reference: WaypointReference) async throws {
        try StandardOutput.write(try await page(of: reference, .utc).json.description + "\n")
    }

    private func page(of reference: WaypointReference, _ clock: TimeDisplay) async throws -> WaypointPage {
        let storage = try await database.journal(passingOver: nil)
        let waypoint = try await reference.waypoint(in: storage)
        return WaypointPage(
            row: WaypointRow(waypoint, number: nil, from: try await position(in: storage)),
            units: units,
            clock: clock,
            passages: try await storage.passages(of: waypoint.id)
        )
    }

    /// Numbers the rows as in the list of all waypoints, so that the numbers can be used in any command.
    private func rows(of selection: WaypointSelection) async throws -> [WaypointRow] {
        guard let storage = try await existingStorage() else { return [] }
        let origin = if let near = selection.near { near as Coordinate? } else { try await position(in: storage) }
        let all = try await storage.waypoints(of: .all)
        let numbers = Dictionary(all.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
        let listed = selection.list == .all ? all : try await storage.waypoints(of: selection.list)
        let rows = selection.order.arranged(listed, of: selection.list).map {
            WaypointRow($0, number: numbers[$0.id], from: origin)
        }
        guard selection.near != nil else { return rows }
        return rows.sorted { ($0.distance ?? .infinity) < ($1.distance ?? .infinity) }
    }

    private func position(in storage: any JournalStorage) async throws -> Coordinate? {
        let currentPosition = try await CurrentPosition(in: storage, at: now)
        return currentPosition.flatMap { $0.isFresh ? $0.location.coordinate : nil }
    }
}

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

    /// Formats rows for a terminal, without empty columns and those that do not fit.
    ///
    /// - Parameters:
    ///   - rows: the waypoints to show.
    ///   - clock: the clock for displayed times.
    ///   - units: units of distances and positions.
    ///   - columns: the terminal's width; `nil` for no limit.
    /// - Returns: lines with their line ends.
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
