internal import SQLite

extension SQLiteStorage {
    /// Closes the database and its buffer files now, even if other references to this storage exist.
    ///
    /// Finished tasks and threads keep their references a little longer, and a program may exit before they release
    /// them. Later calls fail.
    package func close() {
        keptReading = nil
        // Marks that cannot be stored stay in shared memory for the next upload.
        for target in uploadMemory?.targets ?? [] where (try? storeMarks(of: target)) != nil {
            uploadMemory?.remove(target)
        }
        uploadMemory = nil
        recent?.close()
        connection.close()
    }
}
