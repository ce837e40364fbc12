package import GNSS

/// A choice of the waypoints of a journal, and their order.
package enum WaypointList: Hashable, Sendable, CaseIterable {
    /// All of them, the newest first.
    case all
    /// The waypoints that are not visited: those with a due date, the earliest first, then the others, the newest first.
    case open
    /// The waypoints that are visited, the newest first.
    case done
}

/// Keeps the journal: each waypoint as it is, and as it was.
///
/// Nothing is overwritten. What a call has done survives the program's death when it returns.
package protocol WaypointJournal: Sendable {
    /// Adds waypoints in one step, in this order; one whose identifier the journal has is left out.
    ///
    /// - Returns: the number of waypoints that were added.
    func add(_ waypoints: [Waypoint]) async throws -> Int

    /// Adds waypoints in one step, in this order, and has those that the journal knows become what they are here.
    ///
    /// - Parameters:
    ///   - waypoints: the waypoints; one that was made at `time` does not say when it was, and keeps the date it has.
    ///   - time: the date of the alterations that do not say when they were.
    /// - Returns: the numbers of waypoints that were added, and that have changed.
    /// - Throws: an error where the journal cannot be read or written.
    func update(_ waypoints: [Waypoint], at time: UTCTime) async throws -> WaypointUpdate

    /// The number of waypoints in a list.
    func count(of list: WaypointList) async throws -> Int

    /// The waypoint at a place of a list, from 0 on; nil where the list is shorter.
    func waypoint(at index: Int, of list: WaypointList) async throws -> Waypoint?

    /// The waypoint of an identifier; nil where there is none.
    func waypoint(_ id: WaypointIdentifier) async throws -> Waypoint?

    /// The waypoints whose identifiers begin so, in lowercase or not, in order of identifier; some of them, if they are many.
    func waypoints(identifiedBy prefix: String) async throws -> [Waypoint]

    /// The waypoints of a list, so many at most from a place of it on; nil for all that follow.
    func waypoints(of list: WaypointList, from first: Int, limit: Int?) async throws -> [Waypoint]

    /// The places of all waypoints that are on the map, visited or not.
    func places() async throws -> [WaypointIdentifier: Place]

    /// The number of the latest step, 0 where there was none: as long as it stays, so does the journal.
    func latestStep() async throws -> Int64

    /// Alters a waypoint, or adds a fork of it.
    ///
    /// - Parameters:
    ///   - id: the identifier of the waypoint.
    ///   - changes: the changes to make, one after the other.
    ///   - time: the time of the changes.
    /// - Returns: the waypoint that has come of it; nil where there is none of that identifier.
    /// - Throws: an error where the journal cannot be read or written.
    func alter(_ id: WaypointIdentifier, by changes: [Change], at time: UTCTime) async throws -> Waypoint?

    /// Removes waypoints in one step, which `undo` brings back.
    ///
    /// - Returns: the waypoints as they were, in this order; those that the journal has not are left out.
    func remove(_ ids: [WaypointIdentifier]) async throws -> [Waypoint]

    /// Takes the latest step back that is not taken back yet.
    ///
    /// - Returns: the waypoints that it had changed, before and now; nil where there is no such step.
    func undo() async throws -> [RestoredWaypoint]?

    /// Takes the latest step of a waypoint back that is not taken back yet, whatever was done to others since.
    ///
    /// - Returns: the waypoint before and now; nil where there is no such step, or it changed others, too.
    func undo(stepOf id: WaypointIdentifier) async throws -> RestoredWaypoint?

    /// All that became of a waypoint, in order, and what was taken back of it; empty where there never was one.
    func history(of id: WaypointIdentifier) async throws -> [WaypointRevision]

    /// Keeps that receivers came to places or left them; a waypoint whose place one came to is completed.
    ///
    /// - Returns: the waypoints that were completed by that, as they are now.
    func note(_ passages: [Passage]) async throws -> [Waypoint]

    /// The passages at the place of a waypoint, in order.
    func passages(of waypoint: WaypointIdentifier) async throws -> [Passage]

    /// The latest that happened at each place with a receiver.
    func latestPassages(of receiver: ReceiverIdentity) async throws -> [Passage]
}

extension WaypointJournal {
    /// All waypoints of a list.
    package func waypoints(of list: WaypointList) async throws -> [Waypoint] {
        try await waypoints(of: list, from: 0, limit: nil)
    }
}

/// A waypoint before and after a step was taken back.
package struct RestoredWaypoint: Hashable, Sendable {
    /// The waypoint as it was before; nil where it had been removed.
    package let before: Waypoint?

    /// The waypoint as it is now; nil where it had been added.
    package let now: Waypoint?

    /// A waypoint as it was before, and as it is now.
    package init(before: Waypoint?, now: Waypoint?) {
        self.before = before
        self.now = now
    }
}
