/// A storage that finds what a file of tracks needs without reading the rest of its fixes.
package protocol TrackPointStorage: StorageService {
    /// A page of stored locations in order of time, then of arrival.
    ///
    /// An empty page is the end.
    ///
    /// - Parameters:
    ///   - selection: which are wanted; rejected fixes have no location and are left out.
    ///   - isRaw: whether the receiver's values are wanted, and not the filter's.
    ///   - last: the last location of the page before; nil for the first page.
    ///   - limit: the most locations to return, at least 1.
    /// - Returns: the page, shorter than the limit only at the end.
    /// - Throws: where the storage cannot be read.
    func points(
        in selection: FixSelection,
        isRaw: Bool,
        after last: TrackPoint?,
        limit: Int
    ) async throws -> [TrackPoint]
}
