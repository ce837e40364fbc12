package import GNSS
package import Logbook

/// Watches whether receivers come to the places of waypoints, and leave them.
package struct PlaceWatch: Sendable {
    private let usualRadius: Double
    private var places: [WaypointIdentifier: WatchedPlace] = [:]
    private var visitors: [ReceiverIdentity: Visitor] = [:]

    /// The whereabouts of a visitor, which is a receiver, or a vehicle with several.
    private struct Visitor {
        /// Its latest location; nil where it never had one.
        var coordinate: Coordinate?
        /// The places that it is at.
        var within: Set<WaypointIdentifier> = []
    }

    /// A watch over no places yet.
    ///
    /// - Parameter usualRadius: metres around a place that does not say itself how large it is.
    package init(usualRadius: Double) {
        self.usualRadius = usualRadius
    }

    /// True where there are no places at all.
    package var isEmpty: Bool { places.isEmpty }

    /// Watches these places of waypoints from now on, and no others.
    ///
    /// A visitor that is at a new place already does not come to it: a note about the place where one is, is no arrival.
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

    /// Remembers where a visitor was last, and what happened there, before anything of it is watched.
    ///
    /// - Parameters:
    ///   - visitor: the receiver, or the vehicle that has several.
    ///   - coordinate: its latest location; nil where it never had one.
    ///   - passages: the latest at each place.
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

    /// True where a visitor was resumed, or has been watched.
    package func knows(_ visitor: ReceiverIdentity) -> Bool { visitors[visitor] != nil }

    /// The places that a visitor has come to or left with its next location.
    ///
    /// - Parameters:
    ///   - visitor: the receiver, or the vehicle that has several.
    ///   - receiver: the receiver that reported it.
    ///   - location: the location where it is now.
    /// - Returns: the passages that happened, in no order of time.
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
