internal import FixCodec
internal import Logbook
internal import SQLite
internal import Storage

/// The places of satellite summaries in a damaged file; they are read when they are stored.
struct RescuedSkies {
    private struct Place {
        let page: Int
        let offset: Int
        let standing: RecoveredRange.Standing
    }

    private var places: [Place] = []

    /// Adds the place of a row of `sky_chunk`.
    mutating func note(page: Int, offset: Int, _ standing: RecoveredRange.Standing) {
        places.append(Place(page: page, offset: offset, standing: standing))
    }

    /// Drops places outside the trees, which are unused space in an undamaged file.
    mutating func keepReached() { places.removeAll { $0.standing > .reached } }

    /// Stores all readable summaries of rescued receivers; if two overlap, the more trusted one wins.
    func store(
        from pages: DatabasePages,
        remains: [OrphanedFixes.Found],
        in connection: Connection
    ) throws(SQLiteError) {
        let receivers = Set(try connection.rows(of: "SELECT id FROM receiver") { $0.nextInteger() ?? 0 })
        for place in places.sorted(by: { $0.standing < $1.standing }) {
            guard let page = pages.page(place.page), let record = StoredRecord(in: page, at: place.offset),
                let payload = record.payload(in: page, of: pages)
            else { continue }
            let row = RecordValues(record, payload)
            guard let receiver = row.integer(1), receivers.contains(receiver), let data = row.blob(6),
                let skies = try? SealedSky.decode(data)
            else { continue }
            try connection.transaction { () throws(SQLiteError) in
                try SkyTable.append(skies, of: receiver, in: connection)
            }
        }
        for found in remains {
            guard let receiver = found.fixes.first?.receiver, receivers.contains(receiver) else { continue }
            try connection.transaction { () throws(SQLiteError) in
                try SkyTable.append(found.skies, of: receiver, in: connection)
            }
        }
    }
}
