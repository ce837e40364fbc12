internal import Export
package import GNSS
internal import Recording
internal import Storage
internal import Terminal
internal import Text
internal import Waypoints

/// A new waypoint as described by the user.
package struct NewWaypoint: Sendable {
    /// Text of the waypoint; `nil` to prompt for it.
    package var text: String?

    /// Longer description besides the text.
    package var details: String?

    /// When the waypoint should be visited.
    package var due: UTCTime?

    /// Place as described by the user; by default the current position.
    package var place: PlaceRequest

    package init(text: String?, details: String? = nil, due: UTCTime? = nil, place: PlaceRequest = PlaceRequest()) {
        (self.text, self.details, self.due, self.place) = (text, details, due, place)
    }
}

extension Journal {
    /// Adds a waypoint with the time, and unless the user specifies a place, the position, at the start of the command.
    ///
    /// - Parameters:
    ///   - new: the waypoint as described by the user.
    ///   - isJSON: whether to print the waypoint as a JSON object.
    ///   - read: reads the text if `new` has none.
    /// - Throws: `Failure` if the text is empty, the current position is required but unknown, or the database cannot
    ///   be written.
    package func add(_ new: NewWaypoint, asJSON isJSON: Bool = false, reading read: () throws -> String) async throws {
        let moment = try await moment(at: now)
        let text = try await asCommand {
            try new.requirePlace(at: moment)
            return try new.requiredText(try new.text ?? read())
        }
        let waypoint = try await add(new, saying: text, at: moment)
        if isJSON { return try tell(WaypointRow(waypoint, number: nil, from: nil).json.description) }
        try tell("added \(waypoint.line), \(new.place.told(waypoint.place, moment.currentPosition, units))")
    }
}

extension NewWaypoint {
    func waypoint(saying text: String, at moment: Journal.Moment) -> Waypoint {
        let fresh = moment.currentPosition.flatMap { $0.isFresh ? $0 : nil }
        return Waypoint(
            text: text,
            id: .random(),
            creationDate: fresh?.time(moment.time) ?? moment.time,
            dueDate: due,
            details: details,
            place: place.orHere.place(changing: nil, at: fresh)
        )
    }
}

extension PlaceRequest {
    /// The request, with the current position if the user specified no place.
    fileprivate var orHere: PlaceRequest {
        var request = self
        if isMeantHere { request.position = .here }
        return request
    }

    /// The waypoint's place as text, or why it has none.
    fileprivate func told(_ place: Place?, _ currentPosition: CurrentPosition?, _ units: DisplayUnits) -> String {
        guard let coordinate = place?.coordinate else {
            return orHere.position == .here
                ? "without a position: \(CurrentPosition.advice(currentPosition))" : "at a place by name"
        }
        let text = "at \(units.position(coordinate))"
        guard orHere.position == .here, let currentPosition else { return text }
        return "\(text), a position \(AgeText(currentPosition.age)) old"
    }
}
