package import Logbook

/// A storage that imports files as a whole or not at all, by way of a temporary storage.
package protocol ImportingStorage: StorageService, StoredFixes {
    /// A number that changes when other tasks or programs may have stored the same points.
    ///
    /// - Returns: an opaque number.
    /// - Throws: an error if the storage cannot be read.
    func changesByOthers() async throws -> Int64

    /// Runs `body` in one transaction: if it fails, nothing is stored.
    ///
    /// Other writers wait in the meantime.
    ///
    /// - Parameter body: stores staged fixes in this storage, and sees what it has stored.
    /// - Returns: the result of `body`.
    /// - Throws: the error of `body`, or an error if the storage cannot be written.
    func atomically<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result

    /// Appends all fixes of another storage, within `atomically`.
    ///
    /// - Parameters:
    ///   - staged: the other storage, which must not change in the meantime.
    ///   - names: the names of new tracks, in order of precedence.
    /// - Returns: the outcome for the fixes.
    /// - Throws: an error if the storage cannot be written.
    func takeOver(_ staged: SQLiteStorage, naming names: [NamedStretch]) async throws -> AppendResult
}

extension SQLiteStorage: ImportingStorage {
    /// Appends all fixes of another storage and names the new tracks.
    package func takeOver(_ staged: SQLiteStorage, naming names: [NamedStretch]) async throws -> AppendResult {
        let lastTrack = try lastTrackNumber()
        let result = try await takeOver(staged)
        try keepDivisions(afterTrack: lastTrack)
        try name(names, afterTrack: lastTrack)
        return result
    }
}
