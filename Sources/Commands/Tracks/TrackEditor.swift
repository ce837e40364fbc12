package import GNSS
package import Logbook
package import Logging
internal import Recording
internal import Storage
package import SystemPackage
internal import Terminal

/// Renames, deletes, splits and merges tracks, and undoes that: `gpslog track`.
package struct TrackEditor {
    /// Limit in bytes of a track's name in UTF-8.
    private static let longestName = 1000

    private let database: FilePath
    private let logger: Logger

    package init(of database: FilePath, logger: Logger) {
        self.database = database
        self.logger = logger
    }

    /// Changes the name of a track.
    ///
    /// - Parameters:
    ///   - id: the track's number.
    ///   - text: the name; blank text removes the name.
    /// - Throws: `Failure` if the track does not exist or the name is too long.
    package func name(_ id: Track.ID, _ text: String) async throws {
        let name = Self.trimmed(text)
        guard name.utf8.count <= Self.longestName else {
            throw Failure("a name has \(Self.longestName) bytes at most; choose a shorter one.", .usage)
        }
        try await edit { storage throws in try await storage.nameTrack(id, name.isEmpty ? nil : name) }
        try tell(name.isEmpty ? "track \(id) has no name now" : "track \(id) is \(TerminalSafeText(name))")
    }

    /// Hides tracks from all commands; `undo` restores them.
    ///
    /// - Throws: `Failure` if a track does not exist or is being recorded; nothing is changed then.
    package func delete(_ ids: [Track.ID], _ way: Housekeeping.Pruning) async throws {
        let ids = Self.distinct(ids)
        try await edit { storage throws in
            let points = try await storage.tracks().filter { ids.contains($0.id) }.map(\.points).reduce(0, &+)
            let what = "\(Self.text(ids)) with \(points) \(points == 1 ? "location" : "locations")"
            if way != .unasked { try await storage.deleteTracks(ids, asTrial: true) }
            if way == .trial { return try tell("would delete \(what)") }
            if way == .asked, Question.canBeAsked {
                let question = "Delete \(what)? gpslog track undo brings it back."
                guard Question(question).isAgreedTo else { return try tell("nothing was changed") }
            }
            try await storage.deleteTracks(ids)
            try tell("deleted \(what); gpslog track undo brings it back")
        }
    }

    /// Splits a track in two.
    ///
    /// - Parameters:
    ///   - id: the track's number.
    ///   - time: the second track starts with the first location at or after this time.
    ///   - isTrial: whether to report only, without changing anything.
    /// - Throws: `Failure` if the track does not exist or does not span the time; nothing is changed then.
    package func split(_ id: Track.ID, at time: UTCTime, asTrial isTrial: Bool) async throws {
        try await edit { storage throws in
            let part = try await storage.splitTrack(id, at: time, asTrial: isTrial)
            if isTrial { return try tell("would split track \(id) at \(time)") }
            try tell("split track \(id): from \(time) on it is track \(part); gpslog track undo joins them again")
        }
    }

    /// Merges consecutive tracks into one.
    ///
    /// - Throws: `Failure` if a track is being recorded or they are not consecutive; nothing is changed then.
    package func merge(_ ids: [Track.ID], asTrial isTrial: Bool) async throws {
        let ids = Self.distinct(ids)
        guard ids.count > 1 else { throw Failure("one track cannot be merged; name two or more.", .usage) }
        try await edit { storage throws in
            let whole = try await storage.mergeTracks(ids, asTrial: isTrial)
            if isTrial { return try tell("would merge \(Self.text(ids)) into track \(whole)") }
            try tell("merged \(Self.text(ids)) into track \(whole); gpslog track undo divides them again")
        }
    }

    /// Undoes the latest step.
    ///
    /// - Throws: `Failure` if there is nothing to undo, or a track it created is being recorded.
    package func undo() async throws {
        try await edit { storage throws in
            guard let step = try await storage.undoTrackStep() else {
                throw Failure("there is nothing to undo.", .noInput)
            }
            let tracks = step.tracks.isEmpty ? "no track remains of it" : Self.text(step.tracks) + " as before"
            let deed =
                switch step.kind {
                case .name: "the name"
                case .delete: "the deletion"
                case .split: "the split"
                case .merge: "the merge"
                }
            try tell("undid \(deed): \(tracks)")
        }
    }

    private func edit(_ body: (SQLiteStorage) async throws -> Void) async throws {
        let storage = try await SQLiteStorage.forChanging(database).tellingOfDamage(to: logger)
        do {
            try await body(storage)
        } catch let objection as TrackEditError {
            throw Failure(objection, database)
        }
    }

    private func tell(_ text: String) throws { try StandardOutput.show(text + "\n") }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    private static func distinct(_ ids: [Track.ID]) -> [Track.ID] {
        var known: Set<Track.ID> = []
        return ids.filter { known.insert($0).inserted }
    }

    private static func text(_ ids: [Track.ID]) -> String {
        let numbers = ids.map { String($0) }
        guard let last = numbers.last, numbers.count > 1 else { return "track \(numbers.joined())" }
        return "tracks \(numbers.dropLast().joined(separator: ", ")) and \(last)"
    }
}

extension Failure {
    /// Creates the error message for a rejected change.
    fileprivate init(_ objection: TrackEditError, _ database: FilePath) {
        switch objection {
        case .isMissing(let id):
            self.init("there is no track \(id) in \(database); gpslog tracks lists the tracks.", .noInput)
        case .isRecorded(let id):
            self.init(
                "track \(id) is still being recorded; stop the recording, or wait until its next track begins.",
                .temporary
            )
        case .isOnOneSide(let id):
            self.init("track \(id) is not on both sides of that time; gpslog tracks shows its times.", .usage)
        case .areOfSeveralReceivers(let id, let other):
            self.init("tracks \(id) and \(other) are from different receivers and cannot be merged.", .usage)
        case .isBetween(let id, let isDeleted):
            let advice = isDeleted ? "it was deleted, so the others cannot be merged" : "merge it, too"
            self.init("track \(id) lies between them; \(advice).", .usage)
        case .isEarlier(let id, let other):
            self.init("track \(id) was stored after track \(other) but is earlier; they cannot be merged.", .usage)
        }
    }
}
