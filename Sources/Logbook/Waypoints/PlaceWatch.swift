package import GNSS

/// Detects when receivers arrive at waypoints' places and leave them.
package struct PlaceWatch: Sendable {
    private let usualRadius: Double
    private var places: [WaypointIdentifier: PlaceCircle] = [:]
    private var visitors: [ReceiverIdentity: Visitor] = [:]

    /// The state of a visitor, which is a receiver or a vehicle with several.
    private struct Visitor {
        /// The latest location; nil if it has none.
        var coordinate: Coordinate?
        var within: Set<WaypointIdentifier> = []
    }

    /// Creates a watch without places.
    ///
    /// - Parameter usualRadius: the radius in metres of places without one.
    package init(usualRadius: Double) {
        self.usualRadius = usualRadius
    }

    package var isEmpty: Bool { places.isEmpty }

    /// Replaces the watched places.
    ///
    /// A visitor already at a new place does not arrive there: a note about your current place is no arrival.
    package mutating func watch(_ places: [WaypointIdentifier: Place]) {
        let next = places.compactMapValues { PlaceCircle($0, usualRadius: usualRadius) }
        let changed = next.filter { self.places[$0.key] != $0.value }
        visitors = visitors.mapValues { visitor in
            var visitor = visitor
            visitor.within.formIntersection(next.keys)
            guard let coordinate = visitor.coordinate else { return visitor }
            visitor.within.subtract(changed.keys)
            visitor.within.formUnion(changed.filter { $0.value.holds(coordinate, wasWithin: false) }.keys)
            return visitor
        }
        self.places = next
    }

    /// Restores a visitor's state before its first new location.
    ///
    /// - Parameters:
    ///   - visitor: a receiver, or a vehicle with several.
    ///   - coordinate: its latest location; nil if it has none.
    ///   - passages: its latest passage at each place.
    package mutating func resume(_ visitor: ReceiverIdentity, at coordinate: Coordinate?, after passages: [Passage]) {
        var state = Visitor(coordinate: coordinate)
        let last = Dictionary(passages.map { ($0.waypoint, $0.kind) }) { _, latest in latest }
        for (id, place) in places {
            let isWithin = last[id].map { $0 == .entered }
            let seems = coordinate.map { place.holds($0, wasWithin: false) }
            if isWithin ?? seems ?? false { state.within.insert(id) }
        }
        visitors[visitor] = state
    }

    /// Whether a visitor was resumed or has been watched.
    package func knows(_ visitor: ReceiverIdentity) -> Bool { visitors[visitor] != nil }

    /// Returns the places that a visitor reaches or leaves with its next location.
    ///
    /// The visitor is a receiver or a vehicle with several; the passages are not ordered by time.
    package mutating func passages(
        of visitor: ReceiverIdentity,
        by receiver: ReceiverIdentity,
        at location: Location
    ) -> [Passage] {
        var state = visitors[visitor] ?? Visitor()
        state.coordinate = location.coordinate
        var passages: [Passage] = []
        for (id, place) in places {
            let wasWithin = state.within.contains(id)
            let isWithin = place.holds(location.coordinate, wasWithin: wasWithin)
            guard isWithin != wasWithin else { continue }
            if isWithin { state.within.insert(id) } else { state.within.remove(id) }
            passages.append(
                Passage(
                    of: id,
                    isWithin ? .entered : .left,
                    at: location.time,
                    receiver: receiver,
                    coordinate: location.coordinate
                )
            )
        }
        visitors[visitor] = state
        return passages.sorted { $0.waypoint.description < $1.waypoint.description }
    }
}

/// A circle around a place with hysteresis: visitors arrive within the radius and leave beyond a wider one.
///
/// Between the two, a receiver's noise triggers neither.
struct PlaceCircle: Hashable, Sendable {
    /// The radius for leaving, as a multiple of the place's radius.
    private static let leavingFactor = 1.5
    /// The minimum distance in metres between the two radii, to exceed a receiver's noise.
    private static let leastMargin = 10.0
    /// The length of a degree of latitude, rounded down; it is longer everywhere.
    private static let metresPerDegree = 110_500.0

    private let coordinate: Coordinate
    private let radius: Double

    /// Nil if the place has no position.
    init?(_ place: Place, usualRadius: Double) {
        guard let coordinate = place.coordinate else { return nil }
        self.coordinate = coordinate
        radius = place.radius ?? usualRadius
    }

    /// Returns whether a visitor at a coordinate is at the place.
    func holds(_ coordinate: Coordinate, wasWithin: Bool) -> Bool {
        let limit = wasWithin ? max(radius * Self.leavingFactor, radius + Self.leastMargin) : radius
        // Most places are far away; comparing latitudes is enough to exclude them.
        let north = (coordinate.latitude - self.coordinate.latitude).magnitude * Self.metresPerDegree
        return north <= limit && self.coordinate.distance(to: coordinate) <= limit
    }
}

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
