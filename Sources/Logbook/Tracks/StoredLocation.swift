/// A stored location and the kind of verdict that it came with: all that figures and pictures of a track need of a fix.
package struct StoredLocation: Hashable, Sendable, Identifiable {
    /// The fix's number, in order of arrival.
    package let id: Int64

    /// The kind of the filter's verdict; never rejected.
    package let kind: FilterVerdict.Kind

    /// The filter's location.
    package let location: Location

    /// A location.
    package init(id: Int64, kind: FilterVerdict.Kind, location: Location) {
        (self.id, self.kind, self.location) = (id, kind, location)
    }

    /// The location of a fix; nil where it was rejected.
    package init?(_ stored: StoredFix) {
        guard let location = stored.judged.verdict.location else { return nil }
        self.init(id: stored.id, kind: stored.judged.verdict.kind, location: location)
    }
}

/// Finds locations without reading the rest of their fixes.
package protocol StoredLocations: StoredFixes {
    /// A page of stored locations in order of time, then of arrival.
    ///
    /// An empty page is the end.
    ///
    /// - Parameters:
    ///   - selection: the fixes that are wanted; rejected ones have no location and are left out.
    ///   - last: the last location of the page before; nil for the first page.
    ///   - limit: the most locations to return, at least 1.
    /// - Returns: the page, shorter than the limit only at the end.
    /// - Throws: an error if the storage cannot be read.
    func locations(
        in selection: FixSelection,
        after last: StoredLocation?,
        limit: Int
    ) async throws -> [StoredLocation]
}
