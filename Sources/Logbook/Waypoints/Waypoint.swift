package import GNSS

/// A note in the journal, usually with a place; or a destination, and whether it was visited.
///
/// Waypoints are immutable. `altered` creates another one with the same identifier or, if forked, a new one.
package struct Waypoint: Hashable, Sendable, Identifiable {
    package internal(set) var text: String

    /// The waypoint's identifier, shared by all its alterations.
    package internal(set) var id: WaypointIdentifier

    package let creationDate: UTCTime

    /// Whether the place was visited, or the task done.
    package internal(set) var isCompleted: Bool

    /// When the place should be visited; nil for any time.
    package internal(set) var dueDate: UTCTime?

    /// When the waypoint was last altered; nil for never.
    package internal(set) var alterDate: UTCTime?

    package internal(set) var details: String?

    package internal(set) var place: Place?

    /// Creates a waypoint from its values, for example from a file.
    ///
    /// - Parameters:
    ///   - text: the text of the note.
    ///   - id: the waypoint's identifier.
    ///   - creationDate: when it was created.
    ///   - isCompleted: whether it was visited.
    ///   - dueDate: when it should be visited.
    ///   - alterDate: when it was last altered.
    ///   - details: further details.
    ///   - place: its place.
    package init(
        text: String,
        id: WaypointIdentifier,
        creationDate: UTCTime,
        isCompleted: Bool = false,
        dueDate: UTCTime? = nil,
        alterDate: UTCTime? = nil,
        details: String? = nil,
        place: Place? = nil
    ) {
        self.text = text
        self.id = id
        self.creationDate = creationDate
        self.isCompleted = isCompleted
        self.dueDate = dueDate
        self.alterDate = alterDate
        self.details = details
        self.place = place
    }
}

/// A waypoint's place: a name, and usually a position.
package struct Place: Hashable, Sendable {
    package let name: String

    /// The position in WGS 84; nil if only the name is given.
    package let coordinate: Coordinate?

    /// Metres above mean sea level; nil if unknown or without a position.
    package let altitude: Double?

    /// The radius in metres within which a receiver has arrived; nil for the default or without a position.
    package let radius: Double?

    /// Creates a place and drops values that make no sense without a position.
    ///
    /// - Parameters:
    ///   - name: the name of the place.
    ///   - coordinate: the position; nil for a name without a position.
    ///   - altitude: metres above mean sea level; ignored without a position or if it is not finite.
    ///   - radius: metres; ignored without a position or if it is not positive.
    package init(_ name: String, at coordinate: Coordinate? = nil, altitude: Double? = nil, radius: Double? = nil) {
        self.name = name
        self.coordinate = coordinate
        self.altitude = coordinate == nil || altitude?.isFinite != true ? nil : altitude
        self.radius = radius.flatMap { coordinate != nil && $0 > 0 && $0.isFinite ? $0 : nil }
    }
}

package indirect enum Change: Hashable, Sendable {
    case text(String)
    /// Marks the place as visited, or as not visited.
    case completed(Bool)
    /// Sets when the place should be visited; nil to remove the date.
    case due(UTCTime?)
    /// Sets further details; nil to remove them.
    case details(String?)
    /// Sets the place; nil to remove it.
    case place(Place?)
    /// Creates a new waypoint from this one and applies changes to it, in this order.
    case fork([Change])
}

extension Waypoint {
    /// Returns the waypoint after applying changes in order, at a given time.
    ///
    /// The result keeps identifier and creation date. A change to the current value has no effect. A fork has an
    /// identifier of its own; it only gets an alteration date if changes follow within it.
    package func altered(by changes: [Change], at time: UTCTime) -> Waypoint {
        changes.reduce(self) { waypoint, change in waypoint.altered(by: change, at: time) }
    }

    private func altered(by change: Change, at time: UTCTime) -> Waypoint {
        var waypoint = self
        switch change {
        case .text(let text): waypoint.text = text
        case .completed(let isCompleted): waypoint.isCompleted = isCompleted
        case .due(let date): waypoint.dueDate = date
        case .details(let details): waypoint.details = details
        case .place(let place): waypoint.place = place
        case .fork(let changes):
            waypoint.id = .random()
            return waypoint.altered(by: changes, at: time)
        }
        if waypoint != self { waypoint.alterDate = time }
        return waypoint
    }
}
