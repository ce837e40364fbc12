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
    ) throws(PostgresError) -> [TrackPoint] {
        let last = last.map { (time: $0.keptTime, id: $0.id) }
        let page = PointPage(isRaw: isRaw, receivers: try isDetailed ? receivers.identities() : nil)
        return try self.page(page, in: selection, after: last, limit: limit)?.points ?? []
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
            let sql = """
                SELECT filter_run, receiver, profile, parameters FROM filter_run WHERE device = $1 ORDER BY filter_run
                """
            return try connection.rows(of: sql, bind: { $0.bind(chunks.device) }) { row throws(PostgresError) in
                guard let id = row.nextInteger(), let receiver = row.nextInteger().flatMap({ identities[$0] }) else {
                    throw PostgresError(
                        .damaged,
                        message: "a filter without receiver",
                        database: connection.address.description
                    )
                }
                let (profile, parameters) = (row.nextStoredText() ?? "", row.nextStoredText() ?? "")
                let filter = FilterDescription(profile: profile, parameters: parameters)
                return FilterRun(id: id, receiver: receiver, filter: filter)
            }
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
                track = try trackTable.extent(of: id)
                if track == nil { return nil }
            }
            let query = FixQuery(selection, track: track, after: nil, limit: limit)
                .continued(after: last, limit: limit)
            var reading = FleetReading(query, over: chunks)
            return try reading.next(max(1, limit), as: empty)
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
            guard let extent = try trackTable.extent(of: id) else { return [] }
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
        try connection.transaction { () throws(PostgresError) in
            if let known = try knownShift(of: name) { return known }
            let (bearing, share) = (Double.random(in: 0..<360), Double.random(in: 0.5...1))
            let sql = """
                INSERT INTO zone_shift (device, name, bearing, share) VALUES ($1, $2, $3, $4)
                ON CONFLICT (device, name) DO NOTHING
                """
            try connection.run(sql) {
                $0.bind(chunks.device)
                $0.bind(stored: name)
                $0.bind(bearing)
                $0.bind(share)
            }
            // Another program may have chosen a shift at the same time.
            return try knownShift(of: name) ?? (bearing: bearing, share: share)
        }
    }

    private func knownShift(of name: String) throws(PostgresError) -> (bearing: Double, share: Double)? {
        try connection.rows(
            of: "SELECT bearing, share FROM zone_shift WHERE device = $1 AND name = $2",
            bind: {
                $0.bind(chunks.device)
                $0.bind(stored: name)
            },
            read: { (bearing: $0.nextReal() ?? 0, share: $0.nextReal() ?? 1) }
        ).first
    }
}
