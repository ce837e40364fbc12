package import GNSS
internal import Platform

/// A change to a waypoint.
package indirect enum Change: Hashable, Sendable {
    /// A change of the text.
    case text(String)
    /// A change of the state: true where the place was visited.
    case completed(Bool)
    /// A change of the time at which the place is to be visited; nil where that does not matter any more.
    case due(UTCTime?)
    /// Other details; nil for none.
    case details(String?)
    /// A change of the place; nil for none any more.
    case place(Place?)
    /// Becomes one of its own, on which there are changes then, in this order.
    case fork([Change])
}

extension Waypoint {
    /// Returns the waypoint that changes make of this one, one after the other.
    ///
    /// It keeps its identifier and the date of its creation; the date of its alteration is that of now. A change to what
    /// it is already is none. A fork has an identifier of its own, and is no alteration; changes within it are.
    package func alter(_ changes: Change...) -> Waypoint { altered(by: changes, at: .now) }

    /// Returns the waypoint that changes at a given time make of this one.
    ///
    /// - Parameters:
    ///   - changes: the changes to make, one after the other.
    ///   - time: the date of its alteration, if it is one.
    /// - Returns: the waypoint that comes of it.
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
