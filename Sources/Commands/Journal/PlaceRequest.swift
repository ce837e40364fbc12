package import GNSS
internal import Logbook
internal import Recording
internal import Waypoints

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

    /// Applies the request to a place.
    ///
    /// - Parameters:
    ///   - former: the place before; `nil` for none.
    ///   - currentPosition: the logger's position; `nil` if unknown.
    /// - Returns: the changed place; `nil` without a position and a name.
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
}
