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
