internal import Export
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
