/// The order in time of a list; the raw value is its word in settings and on the command line.
package enum WaypointOrder: String, Hashable, Sendable, CaseIterable {
    /// The waypoint that was made last comes first.
    case newest
    /// The waypoint that was made first comes first.
    case oldest

    /// Waypoints in this order; what is due stays before the rest of those that are open, the earliest first.
    ///
    /// - Parameters:
    ///   - waypoints: the waypoints as a journal lists them, the newest first.
    ///   - list: the list that they are.
    /// - Returns: the same waypoints.
    package func arranged(_ waypoints: [Waypoint], of list: WaypointList) -> [Waypoint] {
        guard self == .oldest else { return waypoints }
        guard list == .open else { return waypoints.reversed() }
        return waypoints.filter { $0.dueDate != nil } + waypoints.filter { $0.dueDate == nil }.reversed()
    }
}
