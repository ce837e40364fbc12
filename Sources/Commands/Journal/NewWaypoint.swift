package import GNSS
import Logbook
import Recording
import Storage
import Platform

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

    /// Returns the text; fails if it is empty.
    func requiredText(_ text: String) throws(JournalRefusal) -> String {
        guard !text.allSatisfy(\.isWhitespace) else { throw .noText }
        return text
    }

    /// Fails if the waypoint requires the current position and this is unknown.
    func requirePlace(at moment: Journal.Moment) throws(JournalRefusal) {
        if place.position == .here { try CurrentPosition.requireFresh(moment.currentPosition) }
    }
}

/// The place of a waypoint as described by the user.
package struct PlaceRequest: Hashable, Sendable {
    /// The kind of position that was requested.
    package enum Position: Hashable, Sendable {
        /// The logger's current position.
        case here
        /// A coordinate, and metres above mean sea level if known.
        case at(Coordinate, altitude: Double?)
        /// Without a position; the place's name is kept.
        case nowhere
    }

    /// The requested position; `nil` to keep the current one.
    package var position: Position?

    /// The place's name; `nil` to keep the current one.
    package var name: String?

    /// Radius of the place in metres; `nil` to keep the current one.
    package var radius: Double?

    package init(position: Position? = nil, name: String? = nil, radius: Double? = nil) {
        (self.position, self.name, self.radius) = (position, name, radius)
    }

    /// Whether the request changes nothing.
    package var isEmpty: Bool { self == PlaceRequest() }

    /// Whether the current position is requested, explicitly or by default.
    var isMeantHere: Bool { position == .here || position == nil && name == nil }

    /// Applies the request to a place; `nil` without a position and a name.
    func place(changing former: Place?, at currentPosition: CurrentPosition?) -> Place? {
        var (coordinate, altitude) = (former?.coordinate, former?.altitude)
        switch position {
        case .here: (coordinate, altitude) = (currentPosition?.location.coordinate, currentPosition?.location.altitude)
        case .at(let place, let height): (coordinate, altitude) = (place, height)
        case .nowhere: (coordinate, altitude) = (nil, nil)
        case nil: break
        }
        let name = name ?? former?.name
        // Removing the position of an unnamed place removes the place.
        guard coordinate != nil || name.map({ position != .nowhere || !$0.isEmpty }) ?? false else { return nil }
        return Place(name ?? "", at: coordinate, altitude: altitude, radius: radius ?? former?.radius)
    }

    /// The request, with the current position if the user specified no place.
    var orHere: PlaceRequest {
        var request = self
        if isMeantHere { request.position = .here }
        return request
    }

    /// The waypoint's place as text, or why it has none.
    func told(_ place: Place?, _ currentPosition: CurrentPosition?, _ units: DisplayUnits) -> String {
        guard let coordinate = place?.coordinate else {
            return orHere.position == .here
                ? "without a position: \(CurrentPosition.advice(currentPosition))" : "at a place by name"
        }
        let text = "at \(units.position(coordinate))"
        guard orHere.position == .here, let currentPosition else { return text }
        return "\(text), a position \(AgeText(currentPosition.age)) old"
    }
}
