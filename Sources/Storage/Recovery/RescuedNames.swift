internal import FixCodec
internal import Logbook

/// The receivers and filter runs that a damaged file still has, by row number.
struct RescuedNames {
    struct Receiver {
        let name: String
        var lineSetting: String?
        var sentences: String?
        var heardTime: Int64?
        var heardLeap: Int64?
    }

    struct Run {
        let receiver: Int64
        let profile: String?
        let parameters: String
    }

    private(set) var receivers: [Int64: Receiver] = [:]
    private(set) var runs: [Int64: Run] = [:]
    /// The valid fillings of each receiver's buffer files, by the receiver's row number.
    private(set) var fillings: [Int64: Set<Int64>] = [:]
    /// The receivers that are being recorded, or were when their recording crashed.
    private(set) var recorded: Set<Int64> = []
    private var standings: [Key: RescuedRange.Standing] = [:]

    private struct Key: Hashable {
        let kind: RecordKind
        let row: Int64
    }

    /// Adds a row unless a more trusted one with its number was found before.
    mutating func note(_ kind: RecordKind, _ row: Int64, _ values: RecordValues, _ standing: RescuedRange.Standing) {
        guard RescuedRange.numbers.contains(row) else { return }
        if kind == .recent {
            if let filling = values.integer(1) { fillings[row, default: []].insert(filling) }
            if standing == .reached { recorded.insert(row) }
            return
        }
        let key = Key(kind: kind, row: row)
        if let known = standings[key], known <= standing { return }
        if kind == .receiver, let receiver = Receiver(values) {
            receivers[row] = receiver
            standings[key] = standing
        } else if kind == .filterRun, let receiver = values.integer(1), let parameters = values.text(3) {
            runs[row] = Run(receiver: receiver, profile: values.text(2), parameters: parameters)
            standings[key] = standing
        }
    }

    /// Adds a receiver's name from the index of names.
    mutating func note(indexed name: String, of row: Int64) {
        guard RescuedRange.numbers.contains(row), receivers[row] == nil, let receiver = Receiver(name: name) else {
            return
        }
        receivers[row] = receiver
        standings[Key(kind: .receiver, row: row)] = .stray
    }
}

extension RescuedNames.Receiver {
    /// Decodes a row; `nil` if the values are not a receiver's.
    fileprivate init?(_ values: RecordValues) {
        guard let name = values.text(1) else { return nil }
        self.init(name: name)
        (lineSetting, sentences) = (values.text(2), values.text(3))
        (heardTime, heardLeap) = (values.integer(4), values.integer(5))
    }

    /// A receiver with a name but no other data; `nil` if the name is invalid.
    fileprivate init?(name: String) {
        guard !name.isEmpty, !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return nil
        }
        self.init(name: name, lineSetting: nil)
    }
}

/// The track names and deleted tracks that a damaged file still has.
///
/// Splits and merges are part of the track numbers of the fixes. Undo steps are not rescued, except for deletion.
struct RescuedTrackEdits {
    private var names: [Track.ID: String] = [:]
    private var deleted: Set<Track.ID> = []

    /// Adds a row of `track_name` or `deleted_track`.
    ///
    /// Its row number is the track's number.
    mutating func note(_ kind: RecordKind, _ track: Track.ID, _ values: RecordValues) {
        guard RescuedRange.numbers.contains(track) else { return }
        if kind == .deletedTrack {
            deleted.insert(track)
        } else if let name = values.text(1) {
            names[track] = name
        }
    }

    /// Stores the edits of rescued tracks in one transaction.
    ///
    /// All deletions form one step, which can be undone.
    func store(in connection: Connection) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
            let rescued = Set(try connection.rows(of: "SELECT id FROM track") { $0.nextInteger() ?? 0 })
            for (track, name) in names.sorted(by: { $0.key < $1.key }) where rescued.contains(track) {
                try TrackSteps.rename(track, name, in: connection)
            }
            let gone = deleted.intersection(rescued).sorted()
            guard !gone.isEmpty else { return }
            let step = try TrackSteps.begin(.delete, in: connection)
            for track in gone { try TrackDeletions.insert(track, in: step, of: connection) }
        }
    }
}

/// The places of satellite summaries in a damaged file; they are read when they are stored.
struct RescuedSkies {
    private struct Place {
        let page: Int
        let offset: Int
        let standing: RescuedRange.Standing
    }

    private var places: [Place] = []

    /// Adds the place of a row of `sky_chunk`.
    mutating func note(page: Int, offset: Int, _ standing: RescuedRange.Standing) {
        places.append(Place(page: page, offset: offset, standing: standing))
    }

    /// Drops places outside the trees, which are unused space in an undamaged file.
    mutating func keepReached() { places.removeAll { $0.standing > .reached } }

    /// Stores all readable summaries of rescued receivers; if two overlap, the more trusted one wins.
    func store(
        from pages: DatabasePages,
        remains: [LatestFixFiles.Found],
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
