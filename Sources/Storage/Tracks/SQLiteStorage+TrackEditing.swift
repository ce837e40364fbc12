package import GNSS
package import Logbook

extension SQLiteStorage {
    /// Names a track; `nil` removes its name.
    ///
    /// - Throws: `TrackEditError` if that is impossible, or `SQLiteError` if the database cannot be written.
    package func nameTrack(_ id: Track.ID, _ name: String?) throws {
        try edit { () throws in
            _ = try TrackEdit.find(id, in: connection)
            try TrackSteps.name(id, name, in: TrackSteps.begin(.name, in: connection), of: connection)
        }
    }

    /// Excludes tracks from all queries; their fixes stay where they are.
    ///
    /// - Throws: `TrackEditError` if that is impossible, or `SQLiteError` if the database cannot be written; nothing is
    ///   changed then.
    package func deleteTracks(_ ids: [Track.ID], asTrial isTrial: Bool = false) throws {
        try edit(asTrial: isTrial) { () throws in
            let step = try TrackSteps.begin(.delete, in: connection)
            for id in ids {
                try TrackEdit.find(id, in: connection).requireOver(in: connection)
                try TrackDeletions.insert(id, in: step, of: connection)
            }
        }
    }

    /// Splits a track in two.
    ///
    /// - Parameters:
    ///   - id: the number of the track, which the first part keeps.
    ///   - time: the second part begins with the first location at or after this time.
    ///   - isTrial: whether to change nothing.
    /// - Returns: the number of the second part.
    /// - Throws: `TrackEditError` if that is impossible, or `SQLiteError` if the database cannot be written; nothing is
    ///   changed then.
    package func splitTrack(_ id: Track.ID, at time: UTCTime, asTrial isTrial: Bool = false) throws -> Track.ID {
        let first = try fixes(in: FixSelection(from: time, track: id), after: nil, limit: 1).first
        return try edit(asTrial: isTrial) { () throws in
            let track = try TrackEdit.find(id, in: connection)
            try track.requireOver(in: connection)
            guard let fix = first?.id, fix > track.firstFix else { throw TrackEditError.isOnOneSide(id) }
            let parts = [(track.firstFix, id), (fix, nil)].map { TrackAssembly.Part(firstFix: $0, number: $1) }
            var assembly = TrackAssembly(parts, of: [id], by: track.receiver, in: connection)
            try assembly.assemble(before: track.next(in: connection)?.firstFix ?? .max)
            guard let part = assembly.numbers.last else { throw TrackEditError.isOnOneSide(id) }
            let step = try TrackSteps.begin(.split, in: connection)
            let boundary = TrackBoundaries.Boundary(fix: fix, track: part, mergedAfter: nil)
            try TrackBoundaries.insert(boundary, of: track.receiver, in: step, of: connection)
            return part
        }
    }

    /// Merges consecutive tracks into one.
    ///
    /// - Returns: the number of the merged track. It has the number of the first track, and the first name among the
    ///   tracks.
    /// - Throws: `TrackEditError` if that is impossible, or `SQLiteError` if the database cannot be written; nothing is
    ///   changed then.
    package func mergeTracks(_ ids: [Track.ID], asTrial isTrial: Bool = false) throws -> Track.ID {
        try edit(asTrial: isTrial) { () throws in
            let tracks = try ids.map { try TrackEdit.find($0, in: connection) }.sorted { $0.firstFix < $1.firstFix }
            guard let first = tracks.first, let last = tracks.last else { throw TrackEditError.isMissing(0) }
            try last.requireOver(in: connection)
            try requireNeighbours(tracks)
            let part = TrackAssembly.Part(firstFix: first.firstFix, number: first.id)
            var assembly = TrackAssembly([part], of: Set(ids), by: first.receiver, in: connection)
            let end = try last.next(in: connection)?.firstFix ?? .max
            try assembly.assemble(before: end)
            let step = try TrackSteps.begin(.merge, in: connection)
            for (track, before) in zip(tracks.dropFirst(), tracks) {
                let lastFix = assembly.lastFixes[before.id] ?? before.firstFix
                let boundary = TrackBoundaries.Boundary(fix: track.firstFix, track: track.id, mergedAfter: lastFix)
                try TrackBoundaries.insert(boundary, of: first.receiver, in: step, of: connection)
            }
            try inheritName(tracks.map(\.id), in: step)
            return first.id
        }
    }

    private func requireNeighbours(_ tracks: [TrackEdit]) throws {
        for (track, next) in zip(tracks, tracks.dropFirst()) {
            guard track.receiver == next.receiver else {
                throw TrackEditError.areOfSeveralReceivers(track.id, next.id)
            }
            guard track.end <= next.start else { throw TrackEditError.isEarlier(next.id, than: track.id) }
            guard let between = try track.next(in: connection), between.id != next.id else { continue }
            let isDeleted = try TrackDeletions(in: connection).contain(between.id)
            throw TrackEditError.isBetween(between.id, isDeleted: isDeleted)
        }
    }

    /// Gives the first track the first name among the tracks.
    private func inheritName(_ ids: [Track.ID], in step: Int64) throws(SQLiteError) {
        for id in ids {
            let names = try connection.rows(of: "SELECT name FROM track_name WHERE track = ?", id) {
                $0.nextText()
            }
            guard let name = names.first.flatMap(\.self) else { continue }
            if id != ids[0] { try TrackSteps.name(ids[0], name, in: step, of: connection) }
            return
        }
    }

    /// Runs `body` in one transaction, and rolls it back if it is a trial.
    func edit<Result>(asTrial isTrial: Bool = false, _ body: () throws -> Result) throws -> Result {
        try connection.begin()
        do {
            let result = try body()
            // The cached ends of receivers may refer to other tracks.
            ends = [:]
            if isTrial { connection.rollBack() } else { try connection.commit() }
            return result
        } catch {
            connection.rollBack()
            throw error
        }
    }
}

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
        return try connection.rows(of: sql, step) { $0.nextInteger() ?? 0 }
    }

    /// Merges the parts of a split track; judging again may have moved their boundary.
    private func mergeAgain(_ step: Int64) throws -> [Track.ID] {
        guard let receiver = try TrackBoundaries.receiver(of: step, in: connection),
            let boundary = try TrackBoundaries.made(by: step, in: connection).first,
            let part = try? TrackEdit.find(boundary.track, in: connection),
            let first = try TrackEdit.atOrBefore(part.firstFix - 1, of: receiver, in: connection)
        else { return [] }
        try part.requireOver(in: connection)
        let whole = TrackAssembly.Part(firstFix: first.firstFix, number: first.id)
        return try assemble([whole], of: [first.id, part.id], by: receiver, behind: part)
    }

    /// Splits a merged track.
    private func splitAgain(_ step: Int64) throws -> [Track.ID] {
        let boundaries = try TrackBoundaries.made(by: step, in: connection)
        guard let receiver = try TrackBoundaries.receiver(of: step, in: connection), let boundary = boundaries.first,
            let whole = try TrackEdit.atOrBefore(boundary.fix, of: receiver, in: connection)
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
        behind last: TrackEdit
    ) throws(SQLiteError) -> [Track.ID] {
        var assembly = TrackAssembly(parts, of: former, by: receiver, in: connection)
        let end = try last.next(in: connection)?.firstFix ?? .max
        try assembly.assemble(before: end)
        return assembly.numbers
    }
}
