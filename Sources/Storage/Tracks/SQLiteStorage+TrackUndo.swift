internal import Logbook
internal import SQLite

extension SQLiteStorage {
    /// Undoes the latest change of tracks.
    ///
    /// - Returns: the undone step; `nil` if none.
    /// - Throws: `TrackEditError` if a recording continues an affected track, or `SQLiteError` if the database cannot
    ///   be written; nothing is changed then.
    package func undoTrackStep() throws -> UndoneTrackStep? {
        try edit { () throws in
            guard let step = try TrackSteps.latest(in: connection) else { return nil }
            var tracks: [Track.ID] = []
            switch step.kind {
            case .name: break
            case .delete: tracks = try deletedTracks(in: step.number)
            case .split: tracks = try mergeAgain(step.number)
            case .merge: tracks = try splitAgain(step.number)
            }
            let named = try TrackSteps.restoreNames(before: step.number, in: connection)
            try TrackSteps.forget(step.number, in: connection)
            return UndoneTrackStep(kind: step.kind, tracks: step.kind == .name ? named : tracks)
        }
    }

    private func deletedTracks(in step: Int64) throws(SQLiteError) -> [Track.ID] {
        let sql = "SELECT track FROM deleted_track WHERE step = ? ORDER BY track"
        return try connection.rows(of: sql, bind: { $0.bind(step) }) { $0.nextInteger() ?? 0 }
    }

    /// Merges the parts of a split track; judging again may have moved their boundary.
    private func mergeAgain(_ step: Int64) throws -> [Track.ID] {
        guard let receiver = try TrackBoundaries.receiver(of: step, in: connection),
            let boundary = try TrackBoundaries.made(by: step, in: connection).first,
            let part = try? EditedTrack.find(boundary.track, in: connection),
            let first = try EditedTrack.atOrBefore(part.firstFix - 1, of: receiver, in: connection)
        else { return [] }
        try part.requireOver(in: connection)
        let whole = TrackAssembly.Part(firstFix: first.firstFix, number: first.id)
        return try assemble([whole], of: [first.id, part.id], by: receiver, behind: part)
    }

    /// Splits a merged track.
    private func splitAgain(_ step: Int64) throws -> [Track.ID] {
        let boundaries = try TrackBoundaries.made(by: step, in: connection)
        guard let receiver = try TrackBoundaries.receiver(of: step, in: connection), let boundary = boundaries.first,
            let whole = try EditedTrack.atOrBefore(boundary.fix, of: receiver, in: connection)
        else { return [] }
        try whole.requireOver(in: connection)
        var parts = [TrackAssembly.Part(firstFix: whole.firstFix, number: whole.id)]
        for boundary in boundaries where boundary.fix > whole.firstFix {
            let isFree = try TrackTable.isFree(boundary.track, in: connection)
            parts.append(TrackAssembly.Part(firstFix: boundary.fix, number: isFree ? boundary.track : nil))
        }
        return try assemble(parts, of: [whole.id], by: receiver, behind: whole)
    }

    private func assemble(
        _ parts: [TrackAssembly.Part],
        of former: Set<Track.ID>,
        by receiver: Int64,
        behind last: EditedTrack
    ) throws(SQLiteError) -> [Track.ID] {
        var assembly = TrackAssembly(parts, of: former, by: receiver, in: connection)
        let end = try last.next(in: connection)?.firstFix ?? .max
        try assembly.assemble(before: end)
        return assembly.numbers
    }
}
