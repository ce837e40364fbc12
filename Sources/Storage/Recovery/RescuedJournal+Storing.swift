internal import GNSS
internal import SQLite
internal import Waypoints

extension RescuedJournal {
    /// Stores it in a new database, with the numbers that its rows had, in one transaction.
    ///
    /// - Parameters:
    ///   - connection: the database.
    ///   - names: what receivers are called.
    /// - Throws: where it cannot be written.
    func store(in connection: Connection, names: RescuedNames) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
            try storeSteps(in: connection)
            for (number, revision) in revisions.sorted(by: { $0.key < $1.key }) {
                try WaypointTable.insert(
                    revision.waypoint,
                    isRemoved: revision.isRemoved,
                    numbered: number,
                    in: revision.step,
                    of: connection
                )
            }
            for (_, visit) in visits.sorted(by: { $0.key < $1.key }) {
                try PassageTable.insert(visit.passage(names), in: connection)
            }
        }
    }

    /// Stores the steps, and those of which only what they did, or what took them back, is known.
    private func storeSteps(in connection: Connection) throws(SQLiteError) {
        let mentioned = revisions.values.map(\.step) + steps.values.compactMap(\.self)
        var takenBack: Set<Int64> = []
        for step in Set(steps.keys).union(mentioned).sorted() {
            let undone = steps[step].flatMap(\.self).flatMap { $0 < step && takenBack.insert($0).inserted ? $0 : nil }
            let insertion = try connection.statement("INSERT INTO journal_step (id, undoes) VALUES (?, ?)")
            insertion.bind(step)
            insertion.bind(undone)
            try insertion.run()
        }
    }
}

extension RescuedJournal.Visit {
    fileprivate func passage(_ names: RescuedNames) -> Passage {
        let name = names.receivers[receiver]?.name ?? "receiver \(receiver)"
        return Passage(of: waypoint, kind, at: time, receiver: ReceiverIdentity(name), coordinate: coordinate)
    }
}
