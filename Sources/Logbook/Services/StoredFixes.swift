package import GNSS

/// Reads stored fixes with their verdicts, and their tracks.
///
/// Separate from `StorageService`, as a writer need not be able to read; the pipeline only needs `StorageService`.
public protocol StoredFixes: Sendable {
    /// Returns a page of stored fixes: those without a time first, then by time, then by arrival.
    ///
    /// An empty page marks the end.
    ///
    /// - Parameters:
    ///   - selection: which fixes to return.
    ///   - last: the last fix of the previous page; nil for the first page.
    ///   - limit: the maximum number of fixes, at least 1.
    /// - Returns: the page; only the last page is shorter than the limit.
    /// - Throws: an error if the storage cannot be read; an empty result is not an error.
    func fixes(in selection: FixSelection, after last: StoredFix?, limit: Int) async throws -> [StoredFix]

    /// Returns all tracks, ordered by their start.
    func tracks() async throws -> [Track]
}

/// Reads the values needed for track files without the rest of the fixes.
package protocol StoredTrackPoints: StoredFixes {
    /// Returns a page of stored locations, by time, then by arrival.
    ///
    /// An empty page marks the end.
    ///
    /// - Parameters:
    ///   - selection: which fixes to return; rejected fixes have no location and are skipped.
    ///   - isRaw: whether to return the receiver's values instead of the filter's.
    ///   - isDetailed: whether to read the details of points, too.
    ///   - last: the last location of the previous page; nil for the first page.
    ///   - limit: the maximum number of locations, at least 1.
    /// - Returns: the page; only the last page is shorter than the limit.
    /// - Throws: an error if the storage cannot be read.
    func points(
        in selection: FixSelection,
        isRaw: Bool,
        isDetailed: Bool,
        after last: TrackPoint?,
        limit: Int
    ) async throws -> TrackPointPage
}

extension StoredTrackPoints {
    /// Returns a page of stored locations without details.
    package func points(
        in selection: FixSelection,
        isRaw: Bool,
        after last: TrackPoint?,
        limit: Int
    ) async throws -> [TrackPoint] {
        try await points(in: selection, isRaw: isRaw, isDetailed: false, after: last, limit: limit).points
    }
}

package protocol StoredSkies: Sendable {
    /// Calls a closure with each summary, by receiver, then by time.
    ///
    /// - Parameters:
    ///   - start: the earliest time; nil for no limit.
    ///   - end: the time before which the summaries start; nil for no limit.
    ///   - receiver: the receiver; nil for all.
    ///   - note: called with each summary and its receiver.
    /// - Throws: an error if the storage cannot be read. If a part is damaged, all other summaries are read first.
    func readSkies(
        from start: UTCTime?,
        to end: UTCTime?,
        of receiver: ReceiverIdentity?,
        _ note: @Sendable (ReceiverIdentity, SkySummary) -> Void
    ) async throws
}
