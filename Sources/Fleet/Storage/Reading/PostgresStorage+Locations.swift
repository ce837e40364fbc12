package import GNSS
package import Logbook
package import Storage

extension PostgresStorage: StoredTrackPoints {
    /// A page of stored locations, decoding only the needed columns of each chunk.
    package func points(
        in selection: FixSelection,
        isRaw: Bool,
        isDetailed: Bool,
        after last: TrackPoint?,
        limit: Int
    ) throws(PostgresError) -> TrackPointPage {
        let last = last.map { (time: $0.keptTime, id: $0.id) }
        let page = PointPage(isRaw: isRaw, receivers: try isDetailed ? receivers.identities() : nil)
        return try self.page(page, in: selection, after: last, limit: limit)?.contents ?? TrackPointPage()
    }
}

extension PostgresStorage: StoredLocations {
    /// A page of stored locations, decoding only the needed columns of each chunk.
    package func locations(
        in selection: FixSelection,
        after last: StoredLocation?,
        limit: Int
    ) throws(PostgresError) -> [StoredLocation] {
        let last = last.map { (time: $0.location.time, id: $0.id) }
        return try page(LocationPage(), in: selection, after: last, limit: limit)?.locations ?? []
    }
}

extension PostgresStorage: StoredFilterRuns {
    /// All filter runs of the device, sorted by start.
    package func filterRuns() throws(PostgresError) -> [FilterRun] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            let identities = try receivers.identities()
            return try receivers.filterRuns(by: "filter_run") { identities[$0] }
        }
    }
}

extension PostgresStorage {
    /// Reads a page; `nil` if the selected track does not exist.
    private func page<Page: FixPage>(
        _ empty: Page,
        in selection: FixSelection,
        after last: (time: UTCTime, id: Int64)?,
        limit: Int
    ) throws(PostgresError) -> Page? {
        var selection = selection
        selection.includesRejected = false
        return try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            var track: FixQuery.TrackExtent?
            if let id = selection.track {
                track = try database.tracks.extent(of: id)
                if track == nil { return nil }
            }
            let query = FixQuery(selection, track: track, after: nil, limit: limit)
                .continued(after: last, limit: limit)
            return try reading(query).next(max(1, limit), as: empty)
        }
    }
}

extension PostgresStorage: StoredLogbook {
    /// Stretches of a track: its chunks, including incomplete ones.
    package func stretches(
        ofTrack id: Track.ID,
        ifMoreThan count: Int,
        areNear box: BoundingBox?
    ) throws(PostgresError) -> [StoredStretch] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            guard let extent = try database.tracks.extent(of: id) else { return [] }
            let reading = FleetStretches(chunks: chunks, extent: extent)
            if let box, try reading.count(near: box, to: count + 1) <= count { return [] }
            return try reading.all()
        }
    }
}

extension PostgresStorage {
    /// The random shift of a privacy zone, chosen at the first call and kept secret in the database.
    ///
    /// - Parameter name: the name of the zone.
    /// - Returns: the direction in degrees from true north, and the distance as a share (0.5 to 1) of the largest
    ///   shift.
    /// - Throws: `PostgresError` if it cannot be read or written.
    package func zoneShift(of name: String) throws(PostgresError) -> (bearing: Double, share: Double) {
        try connection.transaction { () throws(PostgresError) in try ZoneShifts(database).shift(of: name) }
    }
}
