internal import Recording
internal import Storage
internal import Terminal
package import Waypoints

extension Journal {
    /// Adds a waypoint.
    ///
    /// - Returns: the waypoint, and where it was to be here and that is not known, the reason.
    /// - Throws: `JournalRefusal` where it has no text, or its place is not known; an error where it cannot be written.
    package func add(_ new: NewWaypoint) async throws -> (waypoint: Waypoint, withoutPosition: String?) {
        let moment = try await moment(at: now)
        let text = try new.requiredText(new.text ?? "")
        try new.requirePlace(at: moment)
        let waypoint = try await add(new, saying: text, at: moment)
        let isNowhere = new.place.isMeantHere && waypoint.place?.coordinate == nil
        return (waypoint, isNowhere ? CurrentPosition.advice(moment.currentPosition) : nil)
    }

    /// Alters a waypoint.
    ///
    /// - Returns: the waypoint as it is now.
    /// - Throws: `JournalRefusal` where there is none, it would have no text, or its place is not known.
    package func alter(
        _ id: WaypointIdentifier,
        place: PlaceRequest = PlaceRequest(),
        by changes: [Change]
    ) async throws -> Waypoint {
        for case .text(let text) in changes where text.allSatisfy(\.isWhitespace) { throw JournalRefusal.noText }
        let storage = try await storageForChanging()
        guard let waypoint = try await storage.waypoint(id) else { throw JournalRefusal.noWaypoint }
        return try await alter(waypoint, place: place, by: changes, isForked: false, in: storage)
    }

    /// Alters a waypoint, or forks it.
    func alter(
        _ waypoint: Waypoint,
        place: PlaceRequest,
        by changes: [Change],
        isForked: Bool,
        in storage: any JournalStorage
    ) async throws -> Waypoint {
        let currentPosition = try await CurrentPosition(in: storage, at: now)
        var changes = changes
        if !place.isEmpty {
            if place.position == .here { try CurrentPosition.requireFresh(currentPosition) }
            let next = place.place(changing: waypoint.place, at: currentPosition)
            if place.radius != nil, next?.coordinate == nil {
                throw Failure("a radius needs a place on the map; add --at LAT,LON or --here.", .usage)
            }
            changes.append(.place(next))
        }
        let time = currentPosition.map { $0.isFresh ? $0.time(now) : now } ?? now
        let altered = try await storage.alter(waypoint.id, by: isForked ? [.fork(changes)] : changes, at: time)
        guard let altered else { throw JournalRefusal.noWaypoint }
        return altered
    }

    /// Takes the latest step of a waypoint back, whatever was done to others since.
    ///
    /// - Returns: the waypoint as it is now; nil where it is no more.
    /// - Throws: `JournalRefusal` where there is no such step, or it changed others, too.
    package func undo(stepOf id: WaypointIdentifier) async throws -> Waypoint? {
        let storage = try await storageForChanging()
        guard let restored = try await storage.undo(stepOf: id) else { throw JournalRefusal.nothingToTakeBack }
        return restored.now
    }

    /// All that became of a waypoint, and what happened at its place.
    ///
    /// - Throws: `JournalRefusal` where there never was one of that identifier.
    package func history(of id: WaypointIdentifier) async throws -> WaypointHistory {
        guard let storage = try await existingStorage() else { throw JournalRefusal.noWaypoint }
        let revisions = try await storage.history(of: id)
        guard !revisions.isEmpty else { throw JournalRefusal.noWaypoint }
        return WaypointHistory(revisions: revisions, passages: try await storage.passages(of: id))
    }
}

extension NewWaypoint {
    /// The text, of which a waypoint needs some.
    func requiredText(_ text: String) throws(JournalRefusal) -> String {
        guard !text.allSatisfy(\.isWhitespace) else { throw .noText }
        return text
    }

    /// Throws where it is to be here at all events, and that is not known.
    func requirePlace(at moment: Journal.Moment) throws(JournalRefusal) {
        if place.position == .here { try CurrentPosition.requireFresh(moment.currentPosition) }
    }
}
