internal import FixCodec
internal import GNSS
package import Logbook
internal import Platform
internal import SystemPackage

extension SQLiteStorage {
    /// Creates a temporary storage, to be imported into another one as a whole.
    ///
    /// It uses an unnamed file, which disappears with the program, and little memory.
    ///
    /// - Parameter division: the rules for where tracks end.
    /// - Returns: the storage.
    /// - Throws: `SQLiteError` if the file cannot be created.
    package static func temporary(
        dividedBy division: TrackDivision = TrackDivision()
    ) async throws(SQLiteError) -> SQLiteStorage {
        let thread = ExecutorThread()
        return try await thread.run { () throws(SQLiteError) in
            SQLiteStorage(on: thread, try DatabaseFile.openTemporary(), dividedBy: division)
        }
    }

    /// A number that changes when another program, or another storage, has changed the database.
    package func changesByOthers() throws(SQLiteError) -> Int64 { try connection.otherChanges }

    /// The receivers that have fixes, by number, after sealing all fixes.
    func sealedReceivers() throws(SQLiteError) -> [Int64: ReceiverIdentity] {
        try connection.transaction { () throws(SQLiteError) in
            for receiver in try connection.rows(of: "SELECT DISTINCT receiver FROM main.fix", read: Self.number) {
                try sealing.sealAll(of: receiver)
            }
        }
        var receivers: [Int64: ReceiverIdentity] = [:]
        for receiver in try connection.rows(of: "SELECT DISTINCT receiver FROM chunk", read: Self.number) {
            receivers[receiver] = try identity(ofReceiver: receiver)
        }
        return receivers
    }

    /// The next rows of a table after a number; `nil` at the end.
    func rows(of table: StagedTable, after last: Int64) throws(SQLiteError) -> StagedTable.Rows? {
        try table.rows(after: last, limit: Self.rowsAtOnce, in: connection)
    }

    /// The next chunk of sealed fixes after a number, all of one receiver; empty at the end.
    ///
    /// - Parameter last: the number of the last fix already read.
    /// - Returns: the fixes of one chunk, in order of arrival.
    /// - Throws: `SQLiteError` if the database cannot be read.
    package func sealedFixes(after last: Int64) throws(SQLiteError) -> [StoredFix] {
        let sql = "SELECT min(last_fix) FROM chunk WHERE last_fix > ?"
        guard let chunk = try connection.value(sql, last) else { return [] }
        return try ChunkTable.fixes(inChunk: chunk, of: connection).map(storedFix)
    }

    /// Seals all fixes and returns the number of the last one; 0 if none.
    package func sealedThrough() throws(SQLiteError) -> Int64 {
        _ = try sealedReceivers()
        return try FixTable.nextNumber(in: connection) - 1
    }

    /// The sealed fixes of all receivers with numbers in a range, in order of arrival.
    package func sealedFixes(numbered numbers: ClosedRange<Int64>) throws(SQLiteError) -> [StoredFix] {
        let sql = "SELECT last_fix FROM chunk WHERE last_fix >= ? AND first_fix <= ?"
        let chunks = try connection.rows(of: sql, numbers.lowerBound, numbers.upperBound, read: Self.number)
        var fixes: [StoredFix] = []
        for chunk in chunks {
            let all = try ChunkTable.fixes(inChunk: chunk, of: connection)
            fixes += try all.filter { numbers.contains($0.id) }.map(storedFix)
        }
        return fixes.sorted { $0.id < $1.id }
    }

    private static let rowsAtOnce = 64

    private static func number(_ row: Statement) -> Int64 { row.nextInteger() ?? 0 }
}

/// A storage that imports files as a whole or not at all, by way of a temporary storage.
package protocol ImportStorage: StorageService, StoredFixes {
    /// A number that changes when other tasks or programs may have stored the same points.
    func changesByOthers() async throws -> Int64

    /// Runs `body` in one transaction: if it fails, nothing is stored.
    ///
    /// Other writers wait in the meantime.
    ///
    /// - Parameter body: stores staged fixes in this storage, and sees what it has stored.
    /// - Returns: the result of `body`.
    /// - Throws: the error of `body`, or an error if the storage cannot be written.
    func atomically<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result

    /// Appends all fixes of another storage, within `atomically`.
    ///
    /// - Parameters:
    ///   - staged: the other storage, which must not change in the meantime.
    ///   - names: the names of new tracks, in order of precedence.
    /// - Returns: the outcome for the fixes.
    /// - Throws: an error if the storage cannot be written.
    func takeOver(_ staged: SQLiteStorage, naming names: [StretchName]) async throws -> AppendResult
}

extension SQLiteStorage: ImportStorage {
    /// Runs `body` in one transaction: if it fails, nothing is stored.
    ///
    /// Anything that other tasks store in this storage at the same time becomes part of the transaction.
    package func atomically<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        try connection.begin()
        do {
            let result = try await body()
            try connection.commit()
            return result
        } catch {
            connection.rollBack()
            // The cached ends of receivers and tracks may refer to rolled back rows.
            receivers = [:]
            ends = [:]
            waitingSkies = [:]
            throw error
        }
    }

    /// Appends all fixes of another storage and names the new tracks.
    package func takeOver(_ staged: SQLiteStorage, naming names: [StretchName]) async throws -> AppendResult {
        let lastTrack = try lastTrackNumber()
        let result = try await takeOver(staged)
        try keepDivisions(afterTrack: lastTrack)
        try name(names, afterTrack: lastTrack)
        return result
    }
}

extension SQLiteStorage {
    /// Stores where files divide tracks that time does not, so that judging again keeps them apart.
    ///
    /// - Parameter last: tracks up to this number are not changed.
    /// - Throws: `SQLiteError` if the database cannot be read or written.
    func keepDivisions(afterTrack last: Int64) throws(SQLiteError) {
        let sql = """
            SELECT id, receiver, first_fix, start_time, start_leap, end_time, end_leap FROM track WHERE id > ?
            ORDER BY receiver, first_fix
            """
        let tracks = try connection.rows(of: sql, last, read: Self.fileTrack)
        var step: Int64?
        for (former, track) in zip(tracks, tracks.dropFirst()) where former.receiver == track.receiver {
            guard let end = former.end, let start = track.start, division.goesOn(from: end, to: start) else { continue }
            let number = if let step { step } else { try TrackSteps.beginImport(in: connection) }
            step = number
            let boundary = TrackBoundaries.Boundary(fix: track.firstFix, track: track.id, mergedAfter: nil)
            try TrackBoundaries.insert(boundary, of: track.receiver, in: number, of: connection)
        }
    }

    private struct FileTrack {
        let id, receiver, firstFix: Int64
        let start, end: UTCTime?
    }

    private static func fileTrack(_ row: Statement) -> FileTrack {
        FileTrack(
            id: row.nextInteger() ?? 0,
            receiver: row.nextInteger() ?? 0,
            firstFix: row.nextInteger() ?? 0,
            start: row.nextTime(),
            end: row.nextTime()
        )
    }
}

extension SQLiteStorage {
    /// Stores waypoints in a temporary storage, in order, until another storage imports them.
    package func stage(_ waypoints: [Waypoint]) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
            // A temporary storage is not searched by identifier or step.
            try connection.execute(
                """
                DROP INDEX IF EXISTS waypoint_revision_by_identifier;
                DROP INDEX IF EXISTS waypoint_revision_by_step
                """
            )
            let table = WaypointTable(connection)
            var last = try table.latestRevision()
            for waypoint in waypoints {
                last += 1
                try table.insert(waypoint, numbered: last, in: 0)
            }
        }
    }

    /// The next batch of staged waypoints after a number, each with its own number; empty at the end.
    package func stagedWaypoints(
        after last: Int64
    ) throws(SQLiteError) -> [(number: Int64, waypoint: Waypoint)] {
        try WaypointTable(connection).revisions(after: last, limit: 256)
    }
}
