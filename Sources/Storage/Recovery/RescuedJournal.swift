internal import GNSS
internal import Logbook

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
    private var standings: [Key: RescuedRange.Standing] = [:]

    private struct Key: Hashable {
        let kind: RecordKind
        let row: Int64
    }

    var isEmpty: Bool { revisions.isEmpty }

    /// Adds a row unless a more trusted one with its number was found before.
    mutating func note(_ kind: RecordKind, _ row: Int64, _ values: RecordValues, _ standing: RescuedRange.Standing) {
        let key = Key(kind: kind, row: row)
        guard RescuedRange.numbers.contains(row), standing <= standings[key] ?? .stray, standings[key] != standing
        else {
            return
        }
        switch kind {
        case .journalStep:
            steps[row] = .some(values.integer(1).flatMap { RescuedRange.numbers.contains($0) ? $0 : nil })
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
        var row = FixRecord(values, from: 1)
        guard let step = row.nextInteger(), RescuedRange.numbers.contains(step),
            let id = row.nextText().flatMap({ WaypointIdentifier($0) })
        else { return nil }
        let isRemoved = row.nextInteger() == 1
        guard let waypoint = Waypoint(id, in: &row) else { return nil }
        self.init(step: step, isRemoved: isRemoved, waypoint: waypoint)
    }
}

extension RescuedJournal.Visit {
    /// Decodes a row; `nil` if the values are not a visit's.
    fileprivate init?(_ values: RecordValues) {
        var row = FixRecord(values, from: 1)
        guard let waypoint = row.nextText().flatMap({ WaypointIdentifier($0) }),
            let kind = row.nextText().flatMap(Passage.Kind.init), let time = row.nextTime(),
            let receiver = row.nextInteger(), RescuedRange.numbers.contains(receiver), let latitude = row.nextReal(),
            let longitude = row.nextReal(), let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.init(receiver: receiver, waypoint: waypoint, kind: kind, time: time, coordinate: coordinate)
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
