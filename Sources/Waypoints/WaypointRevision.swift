/// A waypoint as a step of the journal left it.
package struct WaypointRevision: Hashable, Sendable {
    /// The waypoint; as it was before, where the step removed it.
    package let waypoint: Waypoint

    /// True where the step removed it.
    package let isRemoved: Bool

    /// True where the step was taken back later.
    package let isTakenBack: Bool

    /// A revision.
    package init(_ waypoint: Waypoint, isRemoved: Bool = false, isTakenBack: Bool = false) {
        (self.waypoint, self.isRemoved, self.isTakenBack) = (waypoint, isRemoved, isTakenBack)
    }
}
