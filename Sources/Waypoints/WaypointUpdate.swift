package import GNSS

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
