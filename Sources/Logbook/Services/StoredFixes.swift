/// Finds what a storage has kept: fixes with their verdicts, and the tracks that they make.
///
/// Whatever stores need not read, and whatever reads need not store: the pipeline knows `StorageService` alone.
public protocol StoredFixes: Sendable {
    /// A page of stored fixes: those without a time first, then in order of time, then of arrival.
    ///
    /// An empty page is the end.
    ///
    /// - Parameters:
    ///   - selection: the fixes that are wanted.
    ///   - last: the last fix of the page before; nil for the first page.
    ///   - limit: the most fixes to return, at least 1.
    /// - Returns: the page, shorter than the limit only at the end.
    /// - Throws: an error if the storage cannot be read; that there is nothing is not an error.
    func fixes(in selection: FixSelection, after last: StoredFix?, limit: Int) async throws -> [StoredFix]

    /// All tracks, in order of their start.
    func tracks() async throws -> [Track]
}

/// Finds what a file of tracks needs without reading the rest of its fixes.
package protocol StoredTrackPoints: StoredFixes {
    /// A page of stored locations in order of time, then of arrival.
    ///
    /// An empty page is the end.
    ///
    /// - Parameters:
    ///   - selection: the fixes that are wanted; rejected ones have no location and are left out.
    ///   - isRaw: true where the receiver's values are wanted, and not the filter's.
    ///   - last: the last location of the page before; nil for the first page.
    ///   - limit: the most locations to return, at least 1.
    /// - Returns: the page, shorter than the limit only at the end.
    /// - Throws: an error if the storage cannot be read.
    func points(
        in selection: FixSelection,
        isRaw: Bool,
        after last: TrackPoint?,
        limit: Int
    ) async throws -> [TrackPoint]
}
