package import GNSS
internal import Logbook
internal import Recording
internal import Waypoints

/// The place of a waypoint as the user describes it.
package struct PlaceRequest: Hashable, Sendable {
    /// A position where the waypoint is to be.
    package enum Position: Hashable, Sendable {
        /// The position of the logger.
        case here
        /// At a coordinate, with metres above mean sea level; nil where these are not known.
        case at(Coordinate, altitude: Double?)
        /// No position; a name of the place stays.
        case nowhere
    }

    /// The position where the waypoint is to be; nil where nothing was said of it.
    package var position: Position?

    /// The name of the place; nil where nothing was said of it.
    package var name: String?

    /// The radius of the place in metres; nil where nothing was said of it.
    package var radius: Double?

    /// A request with what was said.
    package init(position: Position? = nil, name: String? = nil, radius: Double? = nil) {
        (self.position, self.name, self.radius) = (position, name, radius)
    }

    /// True where nothing was said.
    package var isEmpty: Bool { self == PlaceRequest() }

    /// True where nothing else is said than that it is here, or nothing at all.
    var isMeantHere: Bool { position == .here || position == nil && name == nil }

    /// The place, of which the rest stays as it was.
    ///
    /// - Parameters:
    ///   - former: the place before; nil where there was none.
    ///   - currentPosition: the place of the logger; nil where that is not known.
    /// - Returns: the place; nil where it is nowhere.
    func place(changing former: Place?, at currentPosition: CurrentPosition?) -> Place? {
        var (coordinate, altitude) = (former?.coordinate, former?.altitude)
        switch position {
        case .here: (coordinate, altitude) = (currentPosition?.location.coordinate, currentPosition?.location.altitude)
        case .at(let place, let height): (coordinate, altitude) = (place, height)
        case .nowhere: (coordinate, altitude) = (nil, nil)
        case nil: break
        }
        let name = name ?? former?.name
        // The name of a place that was no more than a position says nothing without it.
        guard coordinate != nil || name.map({ position != .nowhere || !$0.isEmpty }) ?? false else { return nil }
        return Place(name ?? "", at: coordinate, altitude: altitude, radius: radius ?? former?.radius)
    }
}
