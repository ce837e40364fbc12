package import GNSS
package import Logbook
package import Waypoints

/// A storage with a journal of waypoints, and with the locations at which notes are made.
package protocol JournalStorage: WaypointJournal {
    /// The fix with the location that came in last, of all receivers; nil where there is none.
    ///
    /// - Throws: an error if the storage cannot be read.
    func latestLocation() async throws -> StoredFix?

    /// Adds the waypoints of a temporary storage in one step, in order.
    ///
    /// - Parameters:
    ///   - staged: the temporary storage.
    ///   - time: the date of the alterations that do not say when they were, where those that the journal knows become what they
    ///     are there; nil to leave them as they are here.
    /// - Returns: the numbers of waypoints that were added, and that have changed.
    /// - Throws: an error where the journal cannot be read or written; nothing is changed then.
    func take(waypointsOf staged: SQLiteStorage, updatingAt time: UTCTime?) async throws -> WaypointUpdate
}

extension SQLiteStorage: JournalStorage {}
