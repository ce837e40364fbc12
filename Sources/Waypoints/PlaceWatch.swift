package import GNSS
package import Logbook

/// Detects when receivers arrive at waypoints' places and leave them.
package struct PlaceWatch: Sendable {
    private let usualRadius: Double
    private var places: [WaypointIdentifier: WatchedPlace] = [:]
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
        let next = places.compactMapValues { WatchedPlace($0, usualRadius: usualRadius) }
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
    /// - Parameters:
    ///   - visitor: a receiver, or a vehicle with several.
    ///   - receiver: the receiver that reported the location.
    ///   - location: the visitor's next location.
    /// - Returns: the passages, not ordered by time.
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
