package import GNSS
package import Logbook
package import Waypoints

/// A storage with a journal of waypoints and the locations for notes.
package protocol JournalStorage: WaypointJournal {
    /// The fix with the latest location of all receivers; `nil` if none.
    ///
    /// - Throws: an error if the storage cannot be read.
    func latestLocation() async throws -> StoredFix?

    /// Adds the waypoints of a temporary storage in one step, in order.
    ///
    /// - Parameters:
    ///   - staged: the temporary storage.
    ///   - time: updates known waypoints; changes without a date get this one. `nil` keeps known waypoints as they are.
    /// - Returns: the numbers of added and changed waypoints.
    /// - Throws: an error if the journal cannot be read or written; nothing is changed then.
    func take(waypointsOf staged: SQLiteStorage, updatingAt time: UTCTime?) async throws -> WaypointUpdate
}

extension SQLiteStorage: JournalStorage {}
