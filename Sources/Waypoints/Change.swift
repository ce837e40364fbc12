package import GNSS
internal import Platform

package indirect enum Change: Hashable, Sendable {
    case text(String)
    /// Marks the place as visited, or as not visited.
    case completed(Bool)
    /// Sets when the place should be visited; nil to remove the date.
    case due(UTCTime?)
    /// Sets further details; nil to remove them.
    case details(String?)
    /// Sets the place; nil to remove it.
    case place(Place?)
    /// Creates a new waypoint from this one and applies changes to it, in this order.
    case fork([Change])
}

extension Waypoint {
    /// Returns the waypoint after applying changes in order.
    ///
    /// The result keeps identifier and creation date, and is dated now. A change to the current value has no effect. A
    /// fork has an identifier of its own; it only gets an alteration date if changes follow within it.
    package func alter(_ changes: Change...) -> Waypoint { altered(by: changes, at: .now) }

    /// Returns the waypoint after applying changes at a given time.
    ///
    /// - Parameters:
    ///   - changes: the changes in order.
    ///   - time: the alteration date, if anything changes.
    /// - Returns: the changed waypoint, or its fork.
    package func altered(by changes: [Change], at time: UTCTime) -> Waypoint {
        changes.reduce(self) { waypoint, change in waypoint.altered(by: change, at: time) }
    }

    private func altered(by change: Change, at time: UTCTime) -> Waypoint {
        var waypoint = self
        switch change {
        case .text(let text): waypoint.text = text
        case .completed(let isCompleted): waypoint.isCompleted = isCompleted
        case .due(let date): waypoint.dueDate = date
        case .details(let details): waypoint.details = details
        case .place(let place): waypoint.place = place
        case .fork(let changes):
            waypoint.id = .random()
            return waypoint.altered(by: changes, at: time)
        }
        if waypoint != self { waypoint.alterDate = time }
        return waypoint
    }
}
