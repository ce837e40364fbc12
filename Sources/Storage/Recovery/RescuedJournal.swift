internal import GNSS
internal import SQLite
internal import Waypoints

/// The rows of the journal that a damaged file still has, by their numbers.
struct RescuedJournal {
    struct Revision {
        let step: Int64
        let isRemoved: Bool
        let waypoint: Waypoint
    }

    struct Visit {
        let receiver: Int64
        let waypoint: WaypointIdentifier
        let kind: Passage.Kind
        let time: UTCTime
        let coordinate: Coordinate
    }

    /// Which step each step undoes; `nil` if none.
    private(set) var steps: [Int64: Int64?] = [:]
    private(set) var revisions: [Int64: Revision] = [:]
    private(set) var visits: [Int64: Visit] = [:]
    private var standings: [Key: RecoveredRange.Standing] = [:]

    private struct Key: Hashable {
        let kind: RecordKind
        let row: Int64
    }

    var isEmpty: Bool { revisions.isEmpty }

    /// Adds a row unless a more trusted one with its number was found before.
    mutating func note(_ kind: RecordKind, _ row: Int64, _ values: RecordValues, _ standing: RecoveredRange.Standing) {
        let key = Key(kind: kind, row: row)
        guard RecoveredRange.numbers.contains(row), standing <= standings[key] ?? .stray, standings[key] != standing
        else {
            return
        }
        switch kind {
        case .journalStep:
            steps[row] = .some(values.integer(1).flatMap { RecoveredRange.numbers.contains($0) ? $0 : nil })
        case .waypoint:
            guard let revision = Revision(values) else { return }
            revisions[row] = revision
        case .passage:
            guard let visit = Visit(values) else { return }
            visits[row] = visit
        default: return
        }
        standings[key] = standing
    }
}

extension RescuedJournal.Revision {
    /// Decodes a row; `nil` if the values are not a waypoint's.
    fileprivate init?(_ values: RecordValues) {
        guard let step = values.integer(1), RecoveredRange.numbers.contains(step),
            let id = values.text(2).flatMap({ WaypointIdentifier($0) }), let text = values.text(4),
            let creationDate = values.time(5)
        else { return nil }
        var place = values.text(13).map { Place($0) }
        if let name = place?.name, let latitude = values.real(14), let longitude = values.real(15) {
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            place = Place(name, at: coordinate, altitude: values.real(16), radius: values.real(17))
        }
        self.step = step
        isRemoved = values.integer(3) == 1
        waypoint = Waypoint(
            text: text,
            id: id,
            creationDate: creationDate,
            isCompleted: values.integer(7) == 1,
            dueDate: values.time(8),
            alterDate: values.time(10),
            details: values.text(12),
            place: place
        )
    }
}

extension RescuedJournal.Visit {
    /// Decodes a row; `nil` if the values are not a visit's.
    fileprivate init?(_ values: RecordValues) {
        guard let waypoint = values.text(1).flatMap({ WaypointIdentifier($0) }),
            let kind = values.text(2).flatMap(Passage.Kind.init), let time = values.time(3),
            let receiver = values.integer(5), RecoveredRange.numbers.contains(receiver), let latitude = values.real(6),
            let longitude = values.real(7), let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.init(receiver: receiver, waypoint: waypoint, kind: kind, time: time, coordinate: coordinate)
    }
}

extension RecordValues {
    /// The instant in two columns; `nil` if it is absent or out of range.
    fileprivate func time(_ index: Int) -> UTCTime? {
        guard let count = integer(index), let leap = integer(index + 1).flatMap({ UInt32(exactly: $0) }) else {
            return nil
        }
        return UTCTime(nanosecondsSince1970: count, leapNanoseconds: leap)
    }
}

extension RescuedJournal {
    /// Stores the journal in a new database in one transaction; rows keep their numbers.
    func store(in connection: Connection, names: RescuedNames) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
            try storeSteps(in: connection)
            for (number, revision) in revisions.sorted(by: { $0.key < $1.key }) {
                try WaypointTable(connection).insert(
                    revision.waypoint,
                    isRemoved: revision.isRemoved,
                    numbered: number,
                    in: revision.step
                )
            }
            for (_, visit) in visits.sorted(by: { $0.key < $1.key }) {
                try PassageTable(connection).insert(visit.passage(names))
            }
        }
    }

    /// Stores the steps, including those found only in the rows that refer to them.
    private func storeSteps(in connection: Connection) throws(SQLiteError) {
        let mentioned = revisions.values.map(\.step) + steps.values.compactMap(\.self)
        var takenBack: Set<Int64> = []
        for step in Set(steps.keys).union(mentioned).sorted() {
            let undone = steps[step].flatMap(\.self).flatMap { $0 < step && takenBack.insert($0).inserted ? $0 : nil }
            try connection.change("INSERT INTO journal_step (id, undoes) VALUES (?, ?)", step, undone)
        }
    }
}

extension RescuedJournal.Visit {
    fileprivate func passage(_ names: RescuedNames) -> Passage {
        let name = names.receivers[receiver]?.name ?? "receiver \(receiver)"
        return Passage(of: waypoint, kind, at: time, receiver: ReceiverIdentity(name), coordinate: coordinate)
    }
}
