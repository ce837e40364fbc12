package import GNSS

/// The changes that a journal took from elsewhere.
package struct WaypointUpdate: Hashable, Sendable {
    /// The number of waypoints that the journal did not have.
    package var added: Int

    /// The number of waypoints that the journal had, and that have changed.
    package var changed: Int

    /// An update; of nothing, if nothing is said.
    package init(added: Int = 0, changed: Int = 0) { (self.added, self.changed) = (added, changed) }
}

extension Waypoint {
    /// The waypoint that it becomes where another source knows it, too.
    ///
    /// - Parameters:
    ///   - other: the waypoint as that source has it; of one that was made at `time`, it is not known when it was.
    ///   - time: the date of the alteration, where the other one does not have a new one.
    /// - Returns: the other one with this identifier; this waypoint where nothing but the alteration's date differs.
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
