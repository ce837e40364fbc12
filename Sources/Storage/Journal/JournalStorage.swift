package import GNSS
package import Logbook

/// A storage with a journal of waypoints and the locations for notes.
package protocol JournalStorage: WaypointJournal {
    /// The fix with the latest location of all receivers; `nil` if none.
    func latestLocation() async throws -> StoredFix?

    /// Adds the waypoints of a temporary storage in one step, in order.
    ///
    /// - Parameters:
    ///   - staged: the temporary storage.
    ///   - time: updates known waypoints; changes without a date get this one. `nil` keeps known waypoints as they are.
    /// - Returns: the numbers of added and changed waypoints.
    /// - Throws: an error if the journal cannot be read or written; nothing is changed then.
    func take(waypointsOf staged: SQLiteStorage, updatingAt time: UTCTime?) async throws -> WaypointUpdate
}

/// A storage whose journal is in the tables of an SQL database.
package protocol JournalTables: Actor, JournalStorage {
    associatedtype Database: LogDatabase

    var database: Database { get }

    /// Reads the journal as it is at one moment.
    func readingJournal<Result>(
        _ body: () throws(Database.Failure) -> Result
    ) throws(Database.Failure) -> Result

    /// Changes the journal in one transaction, or as a part of the open one.
    ///
    /// - Parameters:
    ///   - isHurried: whether a recording waits for it, so that it must not wait long for other programs.
    ///   - body: reads and changes the journal.
    /// - Returns: the result of `body`.
    /// - Throws: the error of `body`, or one if the transaction cannot begin or end.
    func changingJournal<Result>(
        hurrying isHurried: Bool,
        _ body: () throws(Database.Failure) -> Result
    ) throws(Database.Failure) -> Result

    func atomically<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result
}

extension JournalTables {
    private var waypointTable: WaypointTable<Database> { WaypointTable(database) }

    /// Adds waypoints in one step, in order; waypoints with known identifiers are skipped.
    package func add(_ waypoints: [Waypoint]) throws(Database.Failure) -> Int {
        try write(waypoints) { former, waypoint in former ?? waypoint }.added
    }

    /// Adds waypoints in one step, in order; waypoints with known identifiers are updated.
    package func update(_ waypoints: [Waypoint], at time: UTCTime) throws(Database.Failure) -> WaypointUpdate {
        try write(waypoints) { former, waypoint in former?.updated(to: waypoint, at: time) ?? waypoint }
    }

    /// Stores in one step the new states of waypoints, which `next` derives from the current ones.
    private func write(
        _ waypoints: [Waypoint],
        becoming next: (Waypoint?, Waypoint) -> Waypoint
    ) throws(Database.Failure) -> WaypointUpdate {
        try changingJournal(hurrying: false) { () throws(Database.Failure) in
            var writing = WaypointWriting(in: waypointTable)
            for waypoint in waypoints { try writing.write(waypoint, becoming: next) }
            return writing.update
        }
    }

    package func take(waypointsOf staged: SQLiteStorage, updatingAt time: UTCTime?) async throws -> WaypointUpdate {
        try await atomically { try await self.write(waypointsOf: staged, updatingAt: time) }
    }

    private func write(waypointsOf staged: SQLiteStorage, updatingAt time: UTCTime?) async throws -> WaypointUpdate {
        var writing = WaypointWriting(in: waypointTable)
        var last: Int64 = 0
        while case let page = try await staged.stagedWaypoints(after: last), let end = page.last {
            last = end.number
            for (_, waypoint) in page {
                try writing.write(waypoint) { former, waypoint in
                    guard let former else { return waypoint }
                    return time.map { former.updated(to: waypoint, at: $0) } ?? former
                }
            }
        }
        return writing.update
    }

    package func count(of list: WaypointList) throws(Database.Failure) -> Int {
        try readingJournal { () throws(Database.Failure) in try waypointTable.count(of: list) }
    }

    /// The waypoint at an index of a list, from 0; `nil` if the list is shorter.
    package func waypoint(at index: Int, of list: WaypointList) throws(Database.Failure) -> Waypoint? {
        guard index >= 0 else { return nil }
        return try waypoints(of: list, from: index, limit: 1).first
    }

    package func waypoint(_ id: WaypointIdentifier) throws(Database.Failure) -> Waypoint? {
        try readingJournal { () throws(Database.Failure) in try waypointTable.waypoint(id) }
    }

    /// The first ten waypoints whose identifiers have a prefix in either case, in order of identifier.
    package func waypoints(identifiedBy prefix: String) throws(Database.Failure) -> [Waypoint] {
        try readingJournal { () throws(Database.Failure) in
            try waypointTable.waypoints(identifiedBy: prefix.lowercased(), limit: 10)
        }
    }

    /// Up to `limit` waypoints of a list from an index on; all of them if `limit` is `nil`.
    package func waypoints(
        of list: WaypointList,
        from first: Int,
        limit: Int?
    ) throws(Database.Failure) -> [Waypoint] {
        try readingJournal { () throws(Database.Failure) in
            try waypointTable.waypoints(of: list, from: first, limit: limit)
        }
    }

    /// The places of all waypoints on the map, visited or not.
    package func places() throws(Database.Failure) -> [WaypointIdentifier: Place] {
        try readingJournal { () throws(Database.Failure) in try waypointTable.places() }
    }

    /// The number of the latest step; 0 if none.
    package func latestStep() throws(Database.Failure) -> Int64 {
        try readingJournal { () throws(Database.Failure) in try waypointTable.latestStep() }
    }

    /// Changes a waypoint, or adds a fork of it; `nil` if it does not exist.
    package func alter(
        _ id: WaypointIdentifier,
        by changes: [Change],
        at time: UTCTime
    ) throws(Database.Failure) -> Waypoint? {
        try changingJournal(hurrying: false) { () throws(Database.Failure) in
            guard let waypoint = try waypointTable.waypoint(id) else { return nil }
            let altered = waypoint.altered(by: changes, at: time)
            var writing = WaypointWriting(in: waypointTable)
            if altered != waypoint { try writing.write(altered) { _, altered in altered } }
            return altered
        }
    }

    /// Removes waypoints in one step, which `undo` can revert; unknown identifiers are skipped.
    package func remove(_ ids: [WaypointIdentifier]) throws(Database.Failure) -> [Waypoint] {
        try changingJournal(hurrying: false) { () throws(Database.Failure) in
            var (writing, removed) = (WaypointWriting(in: waypointTable), [Waypoint]())
            for id in ids {
                guard let waypoint = try waypointTable.waypoint(id) else { continue }
                try writing.remove(waypoint)
                removed.append(waypoint)
            }
            return removed
        }
    }

    /// Undoes the latest step that is not yet undone; `nil` if none.
    package func undo() throws(Database.Failure) -> [WaypointRestoration]? {
        try changingJournal(hurrying: false) { () throws(Database.Failure) in
            guard let step = try waypointTable.lastStep() else { return nil }
            return try takeBack(step)
        }
    }

    /// Undoes the latest step of a waypoint; `nil` if none, or if it also changed other waypoints.
    package func undo(stepOf id: WaypointIdentifier) throws(Database.Failure) -> WaypointRestoration? {
        try changingJournal(hurrying: false) { () throws(Database.Failure) in
            guard let step = try waypointTable.lastStep(of: id), try waypointTable.identifiers(of: step) == [id] else {
                return nil
            }
            return try takeBack(step).first
        }
    }

    /// Undoes a step, within an open transaction.
    private func takeBack(_ step: Int64) throws(Database.Failure) -> [WaypointRestoration] {
        let identifiers = try waypointTable.identifiers(of: step)
        var before: [Waypoint?] = []
        for id in identifiers { before.append(try waypointTable.waypoint(id)) }
        _ = try waypointTable.beginStep(undoing: step)
        var restored: [WaypointRestoration] = []
        for (id, waypoint) in zip(identifiers, before) {
            restored.append(WaypointRestoration(before: waypoint, now: try waypointTable.waypoint(id)))
        }
        return restored
    }

    /// All revisions of a waypoint, in order, including undone ones.
    package func history(of id: WaypointIdentifier) throws(Database.Failure) -> [WaypointRevision] {
        try readingJournal { () throws(Database.Failure) in try waypointTable.history(of: id) }
    }

    /// Stores arrivals and departures; a waypoint is completed by the first arrival.
    package func note(_ passages: [Passage]) throws(Database.Failure) -> [Waypoint] {
        try changingJournal(hurrying: true) { () throws(Database.Failure) in
            var completed: [Waypoint] = []
            for passage in passages {
                try PassageTable(database).insert(passage)
                guard passage.kind == .entered,
                    let waypoint = try waypointTable.waypoint(passage.waypoint), !waypoint.isCompleted,
                    // The receiver's clock may be behind that of the machine that created the waypoint.
                    let visited = try alter(
                        waypoint.id,
                        by: [.completed(true)],
                        at: max(passage.time, waypoint.creationDate)
                    )
                else { continue }
                completed.append(visited)
            }
            return completed
        }
    }

    package func passages(of waypoint: WaypointIdentifier) throws(Database.Failure) -> [Passage] {
        try readingJournal { () throws(Database.Failure) in try PassageTable(database).passages(of: waypoint) }
    }

    /// The latest passage of a receiver at each waypoint.
    package func latestPassages(of receiver: ReceiverIdentity) throws(Database.Failure) -> [Passage] {
        try readingJournal { () throws(Database.Failure) in
            try PassageTable(database).latestPassages(of: receiver)
        }
    }
}

extension SQLiteStorage: JournalTables {
    package var database: Connection { connection }

    package func readingJournal<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try body()
    }

    package func changingJournal<Result>(
        hurrying isHurried: Bool,
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        if isHurried { connection.wait(for: WriteBuffer.timeout) }
        defer { if isHurried { connection.wait(for: DatabaseFile.timeout) } }
        return try connection.transaction(body)
    }
}
