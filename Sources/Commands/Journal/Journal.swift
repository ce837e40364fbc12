internal import Files
package import GNSS
internal import Logbook
package import Logging
internal import Platform
package import Recording
internal import SQLite
internal import Settings
internal import Storage
package import Terminal
package import Waypoints

/// The journal of a database, as used by `gpslog waypoint`.
///
/// When a command reports success, its changes are on the disk.
package struct Journal: Sendable {
    let database: any RecordedDatabase
    let units: DisplayUnits
    let logger: Logger
    /// Start of the command by the system clock.
    let now: UTCTime

    /// Creates the journal of a database.
    ///
    /// - Parameters:
    ///   - database: the database, created when needed.
    ///   - units: units of distances, altitudes and positions.
    ///   - logger: receives messages that are not part of the output.
    ///   - now: the start of the command, used as the time of new waypoints.
    package init(
        in database: any RecordedDatabase,
        units: DisplayUnits = DisplayUnits(),
        logger: Logger,
        now: UTCTime = UTCTime.now
    ) {
        (self.database, self.units, self.logger, self.now) = (database, units, logger, now)
    }

    /// Changes a waypoint or a copy of it.
    ///
    /// - Parameters:
    ///   - reference: the waypoint to change.
    ///   - place: the change of its place; empty for none.
    ///   - changes: other changes.
    ///   - isForked: whether to change a copy and keep the original.
    ///   - word: the first word of the message about the change.
    /// - Throws: `Failure` if the waypoint does not exist; nothing is changed then.
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
            try tell("\(altered.line) is unchanged")
        } else {
            try tell("\(word) \(altered.line)")
        }
    }

    /// Marks a waypoint as visited or not visited.
    ///
    /// - Throws: `Failure` if the waypoint does not exist; nothing is changed then.
    package func mark(_ reference: WaypointReference, isCompleted: Bool) async throws {
        try await alter(reference, by: [.completed(isCompleted)], word: isCompleted ? "done" : "not done")
    }

    /// Undoes the latest step.
    ///
    /// - Throws: `Failure` if there is nothing to undo.
    package func undo() async throws {
        let storage = try await storageForChanging()
        guard let restored = try await storage.undo() else { throw JournalRefusal.nothingToTakeBack.failure }
        for step in restored {
            switch (step.before, step.now) {
            case (let waypoint?, nil): try tell("undone; removed \(waypoint.line)")
            case (nil, let waypoint?): try tell("undone; restored \(waypoint.line)")
            case (_, let waypoint?): try tell("undone; it is again \(waypoint.line)")
            case (nil, nil): break
            }
        }
    }

    /// The database for reading; `nil` if nothing was recorded yet.
    func existingStorage() async throws -> (any JournalStorage)? {
        do {
            return try await database.journal(passingOver: nil)
        } catch let error as SQLiteError where error.reason == .noSuchFile {
            return nil
        }
    }

    /// The database for writing; fails if nothing was recorded yet.
    func storageForChanging() async throws -> any JournalStorage {
        try await database.journalForChanging(makingFile: false, logger: logger)
    }

    func tell(_ text: String) throws { try StandardOutput.write(text + "\n") }
}

extension CurrentPosition {
    /// Why the position is unknown.
    static func advice(_ currentPosition: CurrentPosition?) -> String {
        guard let currentPosition else { return "nothing is recorded yet" }
        if currentPosition.age < 0 {
            return "the latest location is \(AgeText(-currentPosition.age)) in the future; check this machine's clock"
        }
        return "the latest location is \(AgeText(currentPosition.age)) old, and nothing newer is being recorded"
    }

    /// Fails if the logger's current position is unknown.
    static func requireFresh(_ currentPosition: CurrentPosition?) throws(JournalRefusal) {
        guard currentPosition?.isFresh != true else { return }
        throw .unknownPosition(reason: advice(currentPosition))
    }
}

extension Journal {
    /// When and where a note was started.
    struct Moment: Sendable {
        /// Time of the system clock.
        let time: UTCTime

        /// The logger's position, possibly outdated; `nil` if nothing was recorded.
        let currentPosition: CurrentPosition?

        /// The state of the recording as text.
        func text(in units: DisplayUnits) -> String {
            guard let currentPosition, currentPosition.isFresh else {
                return "notes have no position: \(CurrentPosition.advice(currentPosition))"
            }
            return "at \(units.position(currentPosition.location.coordinate)), \(AgeText(currentPosition.age)) ago"
        }
    }

    /// The logger's position at a time of the system clock.
    func moment(at time: UTCTime = UTCTime.now) async throws -> Moment {
        guard let storage = try await existingStorage() else { return Moment(time: time, currentPosition: nil) }
        return Moment(time: time, currentPosition: try await CurrentPosition(in: storage, at: time))
    }

    /// Adds a waypoint with this time and place.
    func add(_ new: NewWaypoint, saying text: String, at moment: Moment) async throws -> Waypoint {
        let waypoint = new.waypoint(saying: text, at: moment)
        _ = try await database.journalForChanging(makingFile: true, logger: logger).add([waypoint])
        return waypoint
    }
}

/// Why the journal rejected a change.
package enum JournalRefusal: Error, Hashable {
    /// The waypoint's text would be empty.
    case noText
    /// The waypoint requires the current position, which is unknown for this reason.
    case unknownPosition(reason: String)
    /// The waypoint does not exist or was removed.
    case noWaypoint
    /// There is no step to undo.
    case nothingToTakeBack

    /// The error as reported by a command.
    var failure: Failure {
        switch self {
        case .noText: Failure("a waypoint needs a text; gpslog waypoint add \"Slipway, steep\".", .usage)
        case .unknownPosition(let reason):
            Failure("the position is not known: \(reason); name one with --at LAT,LON.", .unavailable)
        case .noWaypoint: Failure("the waypoint was removed meanwhile.", .temporary)
        case .nothingToTakeBack: Failure("there is nothing to undo.", .noInput)
        }
    }
}

extension Journal {
    /// Runs a closure, converting a `JournalRefusal` to the command's failure.
    func asCommand<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let refusal as JournalRefusal {
            throw refusal.failure
        }
    }
}
