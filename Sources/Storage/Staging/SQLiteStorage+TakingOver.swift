internal import GNSS
package import Logbook

extension SQLiteStorage {
    /// Appends all fixes of another storage, within `atomically`.
    ///
    /// If no receiver has fixes here yet, the chunks are copied with new numbers. Otherwise the fixes are stored one by
    /// one, as they may continue a track, or have the same time as a stored fix.
    ///
    /// - Parameter staged: the other storage, which must not change in the meantime.
    /// - Returns: the outcome for the fixes.
    /// - Throws: `SQLiteError` if another program records one of the receivers, or the database cannot be written.
    @discardableResult
    package func takeOver(_ staged: SQLiteStorage) async throws -> AppendResult {
        let receivers = try await staged.sealedReceivers()
        if let numbers = try newNumbers(of: receivers) {
            let stored = try await copy(staged, NumberOffsets(behind: connection, receivers: numbers))
            return AppendResult(stored: stored)
        }
        return try await append(staged)
    }

    /// The receivers' numbers in this storage by their staged ones; `nil` if one of them already has fixes.
    private func newNumbers(of receivers: [Int64: ReceiverIdentity]) throws(SQLiteError) -> [Int64: Int64]? {
        var numbers: [Int64: Int64] = [:]
        for (number, receiver) in receivers.sorted(by: { $0.key < $1.key }) {
            try requireNoRecording(of: receiver)
            let end = try ReceiverTail(of: receiver, in: connection)
            let sealed = try connection.value("SELECT 1 FROM chunk WHERE receiver = ? LIMIT 1", end.receiver)
            if end.rows > 0 || sealed != nil { return nil }
            numbers[number] = end.receiver
        }
        return numbers
    }

    /// Copies all chunks and returns the number of fixes.
    private func copy(_ staged: SQLiteStorage, _ offsets: NumberOffsets) async throws -> Int {
        let before = try FixTable.nextNumber(in: connection) - 1
        for table in StagedTable.all {
            var last: Int64 = 0
            while let rows = try await staged.rows(of: table, after: last) {
                try table.insert(rows, offsets, in: connection)
                last = rows.last
            }
        }
        try ChunkTable.insertBoxes(after: before, in: connection)
        return Int(try FixTable.nextNumber(in: connection) - 1 - before)
    }

    private func append(_ staged: SQLiteStorage) async throws -> AppendResult {
        var result = AppendResult()
        let filters = Dictionary(uniqueKeysWithValues: try await staged.filterRuns().map { ($0.id, $0) })
        var open: [ReceiverIdentity: (theirs: FilterRun.ID, ours: FilterRun)] = [:]
        var tracks: [ReceiverIdentity: Track.ID] = [:]
        var last: Int64 = 0
        while case let fixes = try await staged.sealedFixes(after: last), let end = fixes.last {
            last = end.id
            var rest = fixes[...]
            while let first = rest.first, let theirs = first.run.flatMap({ filters[$0] }), let filter = theirs.filter {
                var track: Track.ID?
                let sameTrack = rest.prefix { fix in
                    guard fix.run == theirs.id else { return false }
                    track = track ?? fix.track
                    return fix.track == nil || fix.track == track
                }
                rest = rest.dropFirst(sameTrack.count)
                let known = open[first.receiver].flatMap { $0.theirs == theirs.id ? $0.ours : nil }
                let ours = if let known { known } else { try await beginRun(of: first.receiver, judgedBy: filter) }
                open[first.receiver] = (theirs.id, ours)
                // The file divides tracks that would continue by time.
                let isBeginning = track.map { tracks.updateValue($0, forKey: first.receiver) ?? $0 != $0 } ?? false
                let part = try await append(sameTrack.map(\.judged), to: ours, beginningTrack: isBeginning)
                result.stored += part.stored
                result.alreadyStored += part.alreadyStored
            }
        }
        for (_, run) in open.values.sorted(by: { $0.ours.id < $1.ours.id }) { try endRun(run) }
        return result
    }
}
