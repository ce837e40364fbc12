internal import GNSS
package import Logbook
package import SQLite

extension SQLiteStorage: StoredTrackPoints {
    /// A page of stored locations as track points, for which only the needed columns of chunks are decoded.
    package func points(
        in selection: FixSelection,
        isRaw: Bool,
        isDetailed: Bool,
        after last: TrackPoint?,
        limit: Int
    ) throws(SQLiteError) -> TrackPointPage {
        try page(
            PointPage(isRaw: isRaw, receivers: isDetailed ? ReceiverRows(connection).identities() : nil),
            in: selection,
            after: last.map { ($0.keptTime, $0.id) },
            limit: limit
        ) { page in page.contents.points.last?.id }?.contents ?? TrackPointPage()
    }
}

extension SQLiteStorage: StoredLocations {
    /// A page of stored locations, for which only the needed columns of chunks are decoded.
    package func locations(
        in selection: FixSelection,
        after last: StoredLocation?,
        limit: Int
    ) throws(SQLiteError) -> [StoredLocation] {
        try page(
            LocationPage(),
            in: selection,
            after: last.map { ($0.location.time, $0.id) },
            limit: limit
        ) { page in page.locations.last?.id }?.locations ?? []
    }
}

extension SQLiteStorage {
    /// Reads a page of some kind; `nil` if the selected track does not exist.
    private func page<Page: FixPage>(
        _ empty: Page,
        in selection: FixSelection,
        after last: (time: UTCTime, id: Int64)?,
        limit: Int,
        lastNumber: (Page) -> Int64?
    ) throws(SQLiteError) -> Page? {
        try beginReading()
        defer { recentReading.end() }
        var selection = selection
        selection.includesRejected = false
        var track: FixQuery.TrackExtent?
        if let id = selection.track {
            track = try extent(ofTrack: id)
            if track == nil { return nil }
        }
        let state = try connection.state
        let resumed = keptReading?.resumed(for: selection, after: last?.id, as: empty.variant, in: state)
        let query = FixQuery(selection, track: track, after: nil, limit: limit).continued(after: last, limit: limit)
        let reading = if let resumed { resumed } else { try reading(query) }
        let page = try reading.next(max(1, limit), as: empty)
        keptReading = lastNumber(page).map { CachedCursor(reading, of: selection, at: $0, as: page.variant, in: state) }
        return page
    }
}
