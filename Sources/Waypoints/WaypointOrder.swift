/// The order of a list; raw values are used in settings and on the command line.
package enum WaypointOrder: String, Hashable, Sendable, CaseIterable {
    /// The most recently created waypoint first.
    case newest
    /// The earliest created waypoint first.
    case oldest

    /// Sorts waypoints; among open ones, those with a due date stay in front, earliest first.
    ///
    /// - Parameters:
    ///   - waypoints: the waypoints as listed by a journal, newest first.
    ///   - list: the list that they come from.
    /// - Returns: the same waypoints in this order.
    package func arranged(_ waypoints: [Waypoint], of list: WaypointList) -> [Waypoint] {
        guard self == .oldest else { return waypoints }
        guard list == .open else { return waypoints.reversed() }
        return waypoints.filter { $0.dueDate != nil } + waypoints.filter { $0.dueDate == nil }.reversed()
    }
}
