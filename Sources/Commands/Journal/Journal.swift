package import GNSS
package import Logging
internal import Platform
package import Recording
internal import SQLite
internal import Settings
internal import Storage
package import Terminal
package import Waypoints

/// The journal of a database as its user sees it: `gpslog waypoint`.
///
/// Everything that a command has reported as done is on the disk.
package struct Journal: Sendable {
    let database: any RecordedDatabase
    let units: DisplayUnits
    let logger: Logger
    /// The time at which the command began, by this machine's clock.
    let now: UTCTime

    /// The journal in a database.
    ///
    /// - Parameters:
    ///   - database: the database; a file may be made later.
    ///   - units: the units of distances, altitudes and positions.
    ///   - logger: is told what is not part of an answer.
    ///   - now: the time at which the command began; that is the time of what it adds.
    package init(
        in database: any RecordedDatabase,
        units: DisplayUnits = DisplayUnits(),
        logger: Logger,
        now: UTCTime = UTCTime.now
    ) {
        (self.database, self.units, self.logger, self.now) = (database, units, logger, now)
    }

    /// Alters a waypoint, or forks it.
    ///
    /// - Parameters:
    ///   - reference: the waypoint.
    ///   - place: the change to its place; empty for none.
    ///   - changes: the other changes.
    ///   - isForked: true where it stays as it is, and a changed copy is made of it.
    ///   - word: the word that begins the message about a changed one.
    /// - Throws: `Failure` where there is no such waypoint; nothing is changed then.
    package func alter(
        _ reference: WaypointReference,
        place: PlaceRequest = PlaceRequest(),
        by changes: [Change],
        isForked: Bool = false,
        word: String = "changed"
    ) async throws {
        let storage = try await storageForChanging()
        let waypoint = try await reference.waypoint(in: storage)
        let altered = try await asCommand {
            try await alter(waypoint, place: place, by: changes, isForked: isForked, in: storage)
        }
        if isForked {
            try tell("forked \(waypoint.id.shown) as \(altered.line)")
        } else if altered == waypoint {
            try tell("\(altered.line) is so already")
        } else {
            try tell("\(word) \(altered.line)")
        }
    }

    /// Marks a waypoint as visited, or not.
    ///
    /// - Throws: `Failure` where there is no such waypoint; nothing is changed then.
    package func mark(_ reference: WaypointReference, isCompleted: Bool) async throws {
        try await alter(reference, by: [.completed(isCompleted)], word: isCompleted ? "done" : "not done")
    }

    /// Takes the latest step back.
    ///
    /// - Throws: `Failure` where there is none.
    package func undo() async throws {
        let storage = try await storageForChanging()
        guard let restored = try await storage.undo() else { throw JournalRefusal.nothingToTakeBack.failure }
        for step in restored {
            switch (step.before, step.now) {
            case (let waypoint?, nil): try tell("took back \(waypoint.line), which is removed")
            case (nil, let waypoint?): try tell("brought back \(waypoint.line)")
            case (_, let waypoint?): try tell("took back; it is again \(waypoint.line)")
            case (nil, nil): break
            }
        }
    }

    /// The database, to read from; nil where nothing was ever recorded.
    func existingStorage() async throws -> (any JournalStorage)? {
        do {
            return try await database.journal(passingOver: nil)
        } catch let error as SQLiteError where error.reason == .noSuchFile {
            return nil
        }
    }

    /// The database, to change what is in it; where nothing was ever recorded, that is an error.
    func storageForChanging() async throws -> any JournalStorage {
        try await database.journalForChanging(makingFile: false, logger: logger)
    }

    func tell(_ text: String) throws { try StandardOutput.write(text + "\n") }
}

extension CurrentPosition {
    /// The reason why a position is not known.
    static func advice(_ currentPosition: CurrentPosition?) -> String {
        guard let currentPosition else { return "nothing is recorded yet" }
        return "the latest location is \(AgeText(currentPosition.age)) old, and nothing newer is being recorded"
    }

    /// Throws where the logger's position is not known.
    static func requireFresh(_ currentPosition: CurrentPosition?) throws(JournalRefusal) {
        guard currentPosition?.isFresh != true else { return }
        throw .unknownPosition(reason: advice(currentPosition))
    }
}
