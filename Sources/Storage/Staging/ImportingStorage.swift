package import Logbook

/// Takes in what was staged for it in a storage of its own: the points of a file, all of them or none.
package protocol ImportingStorage: StorageService, StoredFixes {
    /// A number that is another one as soon as somebody else has stored something that may be the same points.
    ///
    /// - Returns: the number, which means nothing else.
    /// - Throws: an error if the storage cannot be read.
    func changesByOthers() async throws -> Int64

    /// Makes all that is stored in `body` one transaction: after a failure none of it is stored.
    ///
    /// Others who store wait meanwhile.
    ///
    /// - Parameter body: has this storage take over what is staged; it sees what it has stored.
    /// - Returns: the result of `body`.
    /// - Throws: the error of `body`, or one where the storage cannot be written.
    func atomically<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result

    /// Stores all that another storage has behind what is here, within what `atomically` does.
    ///
    /// - Parameters:
    ///   - staged: the other storage, which nobody changes meanwhile.
    ///   - names: the names of tracks that are begun by that, in the order in which they count.
    /// - Returns: the outcome for the fixes.
    /// - Throws: an error if the storage cannot be written.
    func takeOver(_ staged: SQLiteStorage, naming names: [NamedStretch]) async throws -> AppendResult
}

extension SQLiteStorage: ImportingStorage {
    /// Stores all that another storage has, and names the tracks that are begun by that.
    package func takeOver(_ staged: SQLiteStorage, naming names: [NamedStretch]) async throws -> AppendResult {
        let lastTrack = try lastTrackNumber()
        let result = try await takeOver(staged)
        try keepDivisions(afterTrack: lastTrack)
        try name(names, afterTrack: lastTrack)
        return result
    }
}
