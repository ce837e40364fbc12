package import GNSS

/// An arrival of a receiver at a waypoint's place, or a departure from it.
package struct Passage: Hashable, Sendable {
    /// The kind of a passage.
    package enum Kind: String, Hashable, Sendable {
        /// The receiver came within the place's radius.
        case entered
        /// The receiver went well beyond the place's radius.
        case left
    }

    /// The waypoint whose place it is.
    package let waypoint: WaypointIdentifier

    /// The kind of the passage.
    package let kind: Kind

    /// The time of the location by which it is known.
    package let time: UTCTime

    /// The receiver whose location that is.
    package let receiver: ReceiverIdentity

    /// The coordinate of that location.
    package let coordinate: Coordinate

    /// A passage.
    package init(
        of waypoint: WaypointIdentifier,
        _ kind: Kind,
        at time: UTCTime,
        receiver: ReceiverIdentity,
        coordinate: Coordinate
    ) {
        self.waypoint = waypoint
        self.kind = kind
        self.time = time
        self.receiver = receiver
        self.coordinate = coordinate
    }
}
