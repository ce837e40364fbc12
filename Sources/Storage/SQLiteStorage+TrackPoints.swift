package import Logbook
package import SQLite

extension SQLiteStorage: StoredTrackPoints {
    /// A page of stored locations, read from the columns of chunks that have something of them.
    package func points(
        in selection: FixSelection,
        isRaw: Bool,
        after last: TrackPoint?,
        limit: Int
    ) throws(SQLiteError) -> [TrackPoint] {
        try beginReading()
        defer { recentReading.end() }
        var selection = selection
        selection.includesRejected = false
        var track: FixQuery.TrackExtent?
        if let id = selection.track {
            track = try extent(ofTrack: id)
            if track == nil { return [] }
        }
        let state = try connection.state
        let resumed = keptReading?.resumed(for: selection, after: last?.id, in: state)
        let query = FixQuery(selection, track: track, after: nil, limit: limit)
            .continued(after: last.map { ($0.keptTime, $0.id) }, limit: limit)
        let reading = if let resumed { resumed } else { try FixReading(query, passingOver: unreadable, in: connection) }
        let page = try reading.next(max(1, limit), as: PointPage(isRaw: isRaw)).points
        keptReading = page.last.map { CachedCursor(reading, of: selection, at: $0.id, in: state) }
        return page
    }
}
