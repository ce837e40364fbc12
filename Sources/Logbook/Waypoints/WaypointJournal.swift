package import GNSS

/// A selection of a journal's waypoints, and their order.
package enum WaypointList: Hashable, Sendable, CaseIterable {
    /// All waypoints, newest first.
    case all
    /// Waypoints not yet visited: first those with a due date, earliest first, then the others, newest first.
    case open
    /// Visited waypoints, newest first.
    case done
}

/// Stores waypoints with their history.
///
/// Nothing is overwritten. When a call returns, its changes survive a crash of the program.
package protocol WaypointJournal: Sendable {
    /// Adds waypoints in a single step, in this order; those already in the journal are ignored.
    ///
    /// - Returns: the number of added waypoints.
    func add(_ waypoints: [Waypoint]) async throws -> Int

    /// Adds waypoints in a single step, in this order, and updates those already in the journal.
    ///
    /// - Parameters:
    ///   - waypoints: the waypoints. A creation date equal to `time` means unknown; an existing waypoint then keeps its
    ///     own.
    ///   - time: the alteration date of waypoints without one.
    /// - Returns: the number of added and of changed waypoints.
    /// - Throws: an error if the journal cannot be read or written.
    func update(_ waypoints: [Waypoint], at time: UTCTime) async throws -> WaypointUpdate

    func count(of list: WaypointList) async throws -> Int

    /// Returns the waypoint at an index of a list, from 0; nil if the list is shorter.
    func waypoint(at index: Int, of list: WaypointList) async throws -> Waypoint?

    /// Returns the waypoint with an identifier; nil if it does not exist.
    func waypoint(_ id: WaypointIdentifier) async throws -> Waypoint?

    /// Returns waypoints whose identifiers start with a prefix, ignoring case, ordered by identifier; not all if there
    /// are many.
    func waypoints(identifiedBy prefix: String) async throws -> [Waypoint]

    /// Returns up to `limit` waypoints of a list from an index on; nil for all that follow.
    func waypoints(of list: WaypointList, from first: Int, limit: Int?) async throws -> [Waypoint]

    /// Returns the places of all waypoints with a position, visited or not.
    func places() async throws -> [WaypointIdentifier: Place]

    /// Returns the number of the latest step, or 0 before the first; the journal is unchanged while it stays the same.
    func latestStep() async throws -> Int64

    /// Alters a waypoint, or adds a fork of it.
    ///
    /// - Parameters:
    ///   - id: the waypoint's identifier.
    ///   - changes: the changes in order.
    ///   - time: the time of the changes.
    /// - Returns: the resulting waypoint; nil if the identifier does not exist.
    /// - Throws: an error if the journal cannot be read or written.
    func alter(_ id: WaypointIdentifier, by changes: [Change], at time: UTCTime) async throws -> Waypoint?

    /// Removes waypoints in a single step, which `undo` reverts.
    ///
    /// - Returns: the removed waypoints in this order, without those that the journal does not have.
    func remove(_ ids: [WaypointIdentifier]) async throws -> [Waypoint]

    /// Reverts the latest step that has not been reverted yet.
    ///
    /// - Returns: the affected waypoints before and after; nil if no such step exists.
    func undo() async throws -> [WaypointRestoration]?

    /// Reverts a waypoint's latest step that has not been reverted yet, regardless of later steps of others.
    ///
    /// - Returns: the waypoint before and after; nil if no such step exists or it also changed other waypoints.
    func undo(stepOf id: WaypointIdentifier) async throws -> WaypointRestoration?

    /// Returns a waypoint's history in order, including reverted steps; empty if it never existed.
    func history(of id: WaypointIdentifier) async throws -> [WaypointRevision]

    /// Stores arrivals and departures; waypoints with an arrival are completed.
    ///
    /// - Returns: the waypoints completed by it, in their new state.
    func note(_ passages: [Passage]) async throws -> [Waypoint]

    /// Returns the passages at a waypoint's place, in order.
    func passages(of waypoint: WaypointIdentifier) async throws -> [Passage]

    /// Returns a receiver's latest passage at each place.
    func latestPassages(of receiver: ReceiverIdentity) async throws -> [Passage]
}

extension WaypointJournal {
    package func waypoints(of list: WaypointList) async throws -> [Waypoint] {
        try await waypoints(of: list, from: 0, limit: nil)
    }
}

/// A waypoint before and after a step was reverted.
package struct WaypointRestoration: Hashable, Sendable {
    /// The waypoint before; nil if it had been removed.
    package let before: Waypoint?

    /// The waypoint now; nil if it had been added.
    package let now: Waypoint?

    package init(before: Waypoint?, now: Waypoint?) {
        self.before = before
        self.now = now
    }
}

/// A waypoint after a step of the journal.
package struct WaypointRevision: Hashable, Sendable {
    /// The waypoint; if the step removed it, its last state.
    package let waypoint: Waypoint

    package let isRemoved: Bool

    package let isTakenBack: Bool

    package init(_ waypoint: Waypoint, isRemoved: Bool = false, isTakenBack: Bool = false) {
        (self.waypoint, self.isRemoved, self.isTakenBack) = (waypoint, isRemoved, isTakenBack)
    }
}

/// The result of updating a journal from elsewhere.
package struct WaypointUpdate: Hashable, Sendable {
    /// How many waypoints were new to the journal.
    package var added: Int

    /// How many waypoints of the journal have changed.
    package var changed: Int

    package init(added: Int = 0, changed: Int = 0) { (self.added, self.changed) = (added, changed) }
}

extension Waypoint {
    /// Returns the waypoint updated from another source.
    ///
    /// - Parameters:
    ///   - other: the other source's version; a creation date equal to `time` means unknown.
    ///   - time: the alteration date, if the other version has no newer one.
    /// - Returns: the other version with this identifier; this waypoint if they only differ in the alteration date.
    package func updated(to other: Waypoint, at time: UTCTime) -> Waypoint {
        var next = Waypoint(
            text: other.text,
            id: id,
            creationDate: other.creationDate == time ? creationDate : other.creationDate,
            isCompleted: other.isCompleted,
            dueDate: other.dueDate,
            alterDate: alterDate,
            details: other.details,
            place: other.place
        )
        guard next != self else { return self }
        next.alterDate = other.alterDate == alterDate ? time : other.alterDate ?? time
        return next
    }
}

/// The order of a list; raw values are used in settings and on the command line.
package enum WaypointOrder: String, Hashable, Sendable, CaseIterable {
    /// The most recently created waypoint first.
    case newest
    /// The earliest created waypoint first.
    case oldest

    /// Sorts waypoints; among open ones, those with a due date stay in front, earliest first.
    package func arranged(_ waypoints: [Waypoint], of list: WaypointList) -> [Waypoint] {
        guard self == .oldest else { return waypoints }
        guard list == .open else { return waypoints.reversed() }
        return waypoints.filter { $0.dueDate != nil } + waypoints.filter { $0.dueDate == nil }.reversed()
    }
}
