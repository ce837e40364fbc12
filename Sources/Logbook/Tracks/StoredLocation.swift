/// A stored location and its kind of verdict: all that plots and statistics of a track need.
package struct StoredLocation: Hashable, Sendable, Identifiable {
    /// The fix's number, ascending in order of arrival.
    package let id: Int64

    /// The kind of the filter's verdict, never `rejected`.
    package let kind: FilterVerdict.Kind

    package let location: Location

    package init(id: Int64, kind: FilterVerdict.Kind, location: Location) {
        (self.id, self.kind, self.location) = (id, kind, location)
    }

    /// Creates the location of a stored fix; nil if the fix was rejected.
    package init?(_ stored: StoredFix) {
        guard let location = stored.judged.verdict.location else { return nil }
        self.init(id: stored.id, kind: stored.judged.verdict.kind, location: location)
    }
}

/// Reads stored locations without the rest of their fixes.
package protocol StoredLocations: StoredFixes {
    /// Returns a page of stored locations, by time, then by arrival.
    ///
    /// An empty page marks the end.
    ///
    /// - Parameters:
    ///   - selection: which fixes to return; rejected fixes have no location and are skipped.
    ///   - last: the last location of the previous page; nil for the first page.
    ///   - limit: the maximum number of locations, at least 1.
    /// - Returns: the page; only the last page is shorter than the limit.
    /// - Throws: an error if the storage cannot be read.
    func locations(
        in selection: FixSelection,
        after last: StoredLocation?,
        limit: Int
    ) async throws -> [StoredLocation]
}
