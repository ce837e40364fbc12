internal import Logging
internal import Recording
internal import Storage
internal import Terminal
package import Waypoints

extension Journal {
    /// Adds a waypoint to the journal.
    ///
    /// - Returns: the waypoint, and the reason if the current position was requested but is unknown.
    /// - Throws: `JournalRefusal` if the text is empty or the place is unknown; an error if the database cannot be
    ///   written.
    package func add(_ new: NewWaypoint) async throws -> (waypoint: Waypoint, withoutPosition: String?) {
        let moment = try await moment(at: now)
        let text = try new.requiredText(new.text ?? "")
        try new.requirePlace(at: moment)
        let waypoint = try await add(new, saying: text, at: moment)
        let isNowhere = new.place.isMeantHere && waypoint.place?.coordinate == nil
        return (waypoint, isNowhere ? CurrentPosition.advice(moment.currentPosition) : nil)
    }

    /// Changes a waypoint of the journal.
    ///
    /// - Returns: the changed waypoint.
    /// - Throws: `JournalRefusal` if it does not exist, its text would be empty, or the place is unknown.
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

    /// Changes a waypoint or a copy of it.
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
                throw Failure("a radius needs a position; add --at LAT,LON or --here.", .usage)
            }
            changes.append(.place(next))
        }
        let time = currentPosition.map { $0.isFresh ? $0.time(now) : now } ?? now
        let altered = try await storage.alter(waypoint.id, by: isForked ? [.fork(changes)] : changes, at: time)
        guard let altered else { throw JournalRefusal.noWaypoint }
        return altered
    }

    /// Undoes the latest change of a waypoint, whatever happened to others since.
    ///
    /// - Returns: the waypoint; `nil` if it no longer exists.
    /// - Throws: `JournalRefusal` if there is no such change, or it also changed other waypoints.
    package func undo(stepOf id: WaypointIdentifier) async throws -> Waypoint? {
        let storage = try await storageForChanging()
        guard let restored = try await storage.undo(stepOf: id) else { throw JournalRefusal.nothingToTakeBack }
        return restored.now
    }

    /// All revisions of a waypoint and the events at its place.
    ///
    /// - Throws: `JournalRefusal` if no waypoint ever had this identifier.
    package func history(of id: WaypointIdentifier) async throws -> WaypointHistory {
        guard let storage = try await existingStorage() else { throw JournalRefusal.noWaypoint }
        let revisions = try await storage.history(of: id)
        guard !revisions.isEmpty else { throw JournalRefusal.noWaypoint }
        return WaypointHistory(revisions: revisions, passages: try await storage.passages(of: id))
    }
}

extension NewWaypoint {
    /// Returns the text; fails if it is empty.
    func requiredText(_ text: String) throws(JournalRefusal) -> String {
        guard !text.allSatisfy(\.isWhitespace) else { throw .noText }
        return text
    }

    /// Fails if the waypoint requires the current position and this is unknown.
    func requirePlace(at moment: Journal.Moment) throws(JournalRefusal) {
        if place.position == .here { try CurrentPosition.requireFresh(moment.currentPosition) }
    }
}

extension Journal {
    /// Removes waypoints in one undoable step.
    ///
    /// - Throws: `Failure` if a waypoint does not exist; nothing is changed then.
    package func remove(_ references: [WaypointReference]) async throws {
        let storage = try await storageForChanging()
        var ids: [WaypointIdentifier] = []
        for reference in references {
            let id = try await reference.waypoint(in: storage).id
            if !ids.contains(id) { ids.append(id) }
        }
        let removed = try await storage.remove(ids)
        guard removed.count != 1 else { return try tell("removed \(removed[0].line); \(Self.advice(of: 1))") }
        guard !removed.isEmpty else { throw Failure("the waypoints were removed meanwhile.", .temporary) }
        for waypoint in removed { try tell("removed \(waypoint.line)") }
        try tell(Self.advice(of: removed.count))
    }

    /// Removes all waypoints in one undoable step.
    ///
    /// - Parameter isAsking: whether to ask for confirmation at a terminal.
    /// - Throws: `Failure` if there are no waypoints.
    package func removeAll(asking isAsking: Bool) async throws {
        let storage = try await storageForChanging()
        let ids = try await storage.waypoints(of: .all).map(\.id)
        guard !ids.isEmpty else { throw Failure("there are no waypoints to remove.", .noInput) }
        if isAsking, Question.canBeAsked, !Question("Remove \(WaypointCount(ids.count))?").isAgreedTo {
            return logger.notice("nothing was changed")
        }
        let removed = try await storage.remove(ids)
        try tell("removed \(WaypointCount(removed.count)); \(Self.advice(of: removed.count))")
    }

    private static func advice(of count: Int) -> String {
        "gpslog waypoint undo brings \(count == 1 ? "it" : "them") back"
    }
}
