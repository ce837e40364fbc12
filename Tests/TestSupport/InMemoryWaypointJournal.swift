package import GNSS
package import Logbook

/// The reference implementation of the contract of waypoint journals, kept in memory.
package actor InMemoryWaypointJournal: WaypointJournal {
    /// A waypoint after a step; if the step removed it, its last state.
    private struct Revision {
        let step: Int64
        let waypoint: Waypoint
        let isRemoved: Bool

        var id: WaypointIdentifier { waypoint.id }
    }

    private var step: Int64 = 0
    private var takenBack: Set<Int64> = []
    private var revisions: [Revision] = []
    private var passed: [Passage] = []
    private var fault: (any Error)?

    package init() {}

    /// Refuses passages with this error from now on; nil to accept them again.
    package func refusePassages(with error: (any Error)?) { fault = error }

    private var waypoints: [WaypointIdentifier: Waypoint] {
        var waypoints: [WaypointIdentifier: Waypoint] = [:]
        for revision in revisions where !takenBack.contains(revision.step) {
            waypoints[revision.id] = revision.isRemoved ? nil : revision.waypoint
        }
        return waypoints
    }

    package func add(_ waypoints: [Waypoint]) -> Int { write(waypoints) { former, new in former ?? new }.added }

    package func update(_ waypoints: [Waypoint], at time: UTCTime) -> WaypointUpdate {
        write(waypoints) { former, new in former?.updated(to: new, at: time) ?? new }
    }

    package func count(of list: WaypointList) -> Int { waypoints(of: list, from: 0, limit: nil).count }

    package func waypoint(at index: Int, of list: WaypointList) -> Waypoint? {
        let listed = waypoints(of: list, from: 0, limit: nil)
        return listed.indices.contains(index) ? listed[index] : nil
    }

    package func waypoint(_ id: WaypointIdentifier) -> Waypoint? { waypoints[id] }

    package func waypoints(identifiedBy prefix: String) -> [Waypoint] {
        waypoints.values.filter { $0.id.begins(with: prefix) }.sorted { $0.id.description < $1.id.description }
    }

    package func waypoints(of list: WaypointList, from first: Int, limit: Int?) -> [Waypoint] {
        let wanted = waypoints.values.filter { list == .all || $0.isCompleted == (list == .done) }
        let arrivals = Dictionary(revisions.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let newest = wanted.sorted {
            ($0.creationDate, arrivals[$0.id] ?? 0) > ($1.creationDate, arrivals[$1.id] ?? 0)
        }
        guard list == .open else { return Array(newest.dropFirst(first).prefix(limit ?? .max)) }
        let due = newest.filter { $0.dueDate != nil }.sorted {
            ($0.dueDate ?? $0.creationDate) < ($1.dueDate ?? $1.creationDate)
        }
        return Array((due + newest.filter { $0.dueDate == nil }).dropFirst(first).prefix(limit ?? .max))
    }

    package func places() -> [WaypointIdentifier: Place] {
        waypoints.compactMapValues { $0.place?.coordinate == nil ? nil : $0.place }
    }

    package func latestStep() -> Int64 { step }

    package func alter(_ id: WaypointIdentifier, by changes: [Change], at time: UTCTime) -> Waypoint? {
        guard let waypoint = waypoints[id] else { return nil }
        let altered = waypoint.altered(by: changes, at: time)
        if altered != waypoint { begin([altered]) }
        return altered
    }

    package func remove(_ ids: [WaypointIdentifier]) -> [Waypoint] {
        let removed = ids.compactMap { waypoints[$0] }
        if !removed.isEmpty { begin(removed, isRemoved: true) }
        return removed
    }

    package func undo() -> [WaypointRestoration]? {
        revisions.map(\.step).filter { !takenBack.contains($0) }.max().map { takeBack($0) }
    }

    package func undo(stepOf id: WaypointIdentifier) -> WaypointRestoration? {
        let steps = revisions.filter { $0.id == id && !takenBack.contains($0.step) }.map(\.step)
        guard let last = steps.max(), revisions.allSatisfy({ $0.step != last || $0.id == id }) else { return nil }
        return takeBack(last).first
    }

    package func history(of id: WaypointIdentifier) -> [WaypointRevision] {
        revisions.filter { $0.id == id }.map {
            WaypointRevision($0.waypoint, isRemoved: $0.isRemoved, isTakenBack: takenBack.contains($0.step))
        }
    }

    private func takeBack(_ last: Int64) -> [WaypointRestoration] {
        let before = waypoints
        takenBack.insert(last)
        step += 1
        var ids: [WaypointIdentifier] = []
        for revision in revisions where revision.step == last && !ids.contains(revision.id) { ids.append(revision.id) }
        return ids.map { WaypointRestoration(before: before[$0], now: waypoints[$0]) }
    }

    package func note(_ passages: [Passage]) throws -> [Waypoint] {
        if let fault { throw fault }
        passed += passages
        return passages.compactMap { passage in
            guard passage.kind == .entered, let waypoint = waypoints[passage.waypoint], !waypoint.isCompleted else {
                return nil
            }
            return alter(waypoint.id, by: [.completed(true)], at: max(passage.time, waypoint.creationDate))
        }
    }

    package func passages(of waypoint: WaypointIdentifier) -> [Passage] { passed.filter { $0.waypoint == waypoint } }

    package func latestPassages(of receiver: ReceiverIdentity) -> [Passage] {
        let latest = Dictionary(passed.filter { $0.receiver == receiver }.map { ($0.waypoint, $0) }) { $1 }
        return Array(latest.values)
    }

    private func write(_ waypoints: [Waypoint], becoming next: (Waypoint?, Waypoint) -> Waypoint) -> WaypointUpdate {
        var update = WaypointUpdate()
        var written: [WaypointIdentifier: Waypoint] = [:]
        var order: [Waypoint] = []
        for waypoint in waypoints {
            let former = written[waypoint.id] ?? self.waypoints[waypoint.id]
            let next = next(former, waypoint)
            guard next != former else { continue }
            written[next.id] = next
            order.append(next)
            if former == nil { update.added += 1 } else { update.changed += 1 }
        }
        if !order.isEmpty { begin(order) }
        return update
    }

    private func begin(_ waypoints: [Waypoint], isRemoved: Bool = false) {
        step += 1
        for waypoint in waypoints { revisions.append(Revision(step: step, waypoint: waypoint, isRemoved: isRemoved)) }
    }
}
