internal import SQLite

extension SQLiteStorage {
    /// Lets go of the database and of the files beside it now, whoever still holds this storage.
    ///
    /// Tasks and threads that have done their work hold it a little longer, and a program may end before they do. What is asked
    /// afterwards fails.
    package func close() {
        keptReading = nil
        recent?.close()
        connection.close()
    }
}
