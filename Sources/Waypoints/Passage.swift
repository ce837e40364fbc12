package import GNSS

/// A receiver's arrival at a waypoint's place, or its departure.
package struct Passage: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        /// The receiver came within the place's radius.
        case entered
        /// The receiver went well beyond the place's radius.
        case left
    }

    package let waypoint: WaypointIdentifier

    package let kind: Kind

    /// The time of the location that triggered it.
    package let time: UTCTime

    /// The receiver that reported the location.
    package let receiver: ReceiverIdentity

    package let coordinate: Coordinate

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
