internal import Export
package import GNSS
internal import Recording
internal import Storage
internal import Terminal
internal import Text
internal import Waypoints

/// A new waypoint as the user describes it.
package struct NewWaypoint: Sendable {
    /// The text to note; nil where it is still to be typed.
    package var text: String?

    /// The details: anything else there is to say.
    package var details: String?

    /// The time at which it is to be visited.
    package var due: UTCTime?

    /// The place as the user describes it; the current position where nothing is said of it.
    package var place: PlaceRequest

    /// A new waypoint with what was said of it.
    package init(text: String?, details: String? = nil, due: UTCTime? = nil, place: PlaceRequest = PlaceRequest()) {
        (self.text, self.details, self.due, self.place) = (text, details, due, place)
    }
}

extension Journal {
    /// Adds a waypoint: with the time, and if nothing else is said the position, of when the command began.
    ///
    /// - Parameters:
    ///   - new: the waypoint as the user describes it.
    ///   - isJSON: true where it is told as a JSON object.
    ///   - read: reads the text, where that is still to be typed.
    /// - Throws: `Failure` where there is no text, where it is to be here and that is not known, and where the database
    ///   cannot be written.
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
    /// The waypoint that is made, of a text.
    ///
    /// - Parameters:
    ///   - text: the text to note.
    ///   - moment: the time, and the whereabouts of the logger.
    /// - Returns: the waypoint.
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
    /// The request, where nothing was said of the place for the current position.
    fileprivate var orHere: PlaceRequest {
        var request = self
        if isMeantHere { request.position = .here }
        return request
    }

    /// The place where a waypoint is now, in words, and if it is nowhere, the reason.
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
