package import Logbook
package import SQLite

extension SQLiteStorage: StoredFilterRuns {
    /// All filter runs that have judged a fix, in order of beginning.
    package func filterRuns() throws(SQLiteError) -> [FilterRun] {
        try beginReading()
        defer { recentReading.end() }
        return try FilterRunTable.all(in: connection, receiver: identity(ofReceiver:))
    }
}
