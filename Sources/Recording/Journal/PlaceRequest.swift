package import GNSS
internal import Waypoints

/// What a user says of a waypoint's place.
package struct PlaceRequest: Hashable, Sendable {
    /// Where it is to be.
    package enum Position: Hashable, Sendable {
        /// Where the logger is.
        case here
        /// There; metres above mean sea level, nil where that is not known.
        case at(Coordinate, altitude: Double?)
    }

    /// Where it is to be; nil where nothing was said of it.
    package var position: Position?

    /// What it is called; nil where nothing was said of it.
    package var name: String?

    /// Metres around it that belong to it; nil where nothing was said of it.
    package var radius: Double?

    /// What was said.
    package init(position: Position? = nil, name: String? = nil, radius: Double? = nil) {
        (self.position, self.name, self.radius) = (position, name, radius)
    }

    /// Whether nothing was said.
    package var isEmpty: Bool { self == PlaceRequest() }

    /// The place, of which the rest stays as it was.
    ///
    /// - Parameters:
    ///   - former: what it was; nil where there was none.
    ///   - whereabouts: where the logger is; nil where that is not known.
    /// - Returns: the place; nil where it is nowhere.
    func place(changing former: Place?, at whereabouts: Whereabouts?) -> Place? {
        var (coordinate, altitude) = (former?.coordinate, former?.altitude)
        switch position {
        case .here: (coordinate, altitude) = (whereabouts?.location.coordinate, whereabouts?.location.altitude)
        case .at(let place, let height): (coordinate, altitude) = (place, height)
        case nil: break
        }
        let name = name ?? former?.name
        guard coordinate != nil || name != nil else { return nil }
        return Place(name ?? "", at: coordinate, altitude: altitude, radius: radius ?? former?.radius)
    }
}
