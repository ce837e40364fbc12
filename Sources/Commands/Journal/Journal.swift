package import GNSS
package import Logbook
package import Logging
package import Platform
package import Recording
import Storage
import Settings

/// The journal of a database, as `gpslog waypoint` and the web page use it.
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
    /// Adds a waypoint to the journal.
    ///
    /// - Returns: the waypoint, and the reason if the current position was requested but is unknown.
    /// - Throws: `JournalRefusal` if the text is empty or the place is unknown; an error if the database cannot be
    ///   written.
    package func add(_ new: NewWaypoint) async throws -> (waypoint: Waypoint, withoutPosition: String?) {
        let moment = try await moment(at: now)
        let text = try new.requiredText(new.text ?? "")
        try new.requirePlace(at: moment)
        let waypoint = try await add(new, saying: text, at: moment)
        let isNowhere = new.place.isMeantHere && waypoint.place?.coordinate == nil
        return (waypoint, isNowhere ? CurrentPosition.advice(moment.currentPosition) : nil)
    }

    /// Changes a waypoint of the journal.
    ///
    /// - Returns: the changed waypoint.
    /// - Throws: `JournalRefusal` if it does not exist, its text would be empty, or the place is unknown.
    package func alter(
        _ id: WaypointIdentifier,
        place: PlaceRequest = PlaceRequest(),
        by changes: [Change]
    ) async throws -> Waypoint {
        for case .text(let text) in changes where text.allSatisfy(\.isWhitespace) { throw JournalRefusal.noText }
        let storage = try await storageForChanging()
        guard let waypoint = try await storage.waypoint(id) else { throw JournalRefusal.noWaypoint }
        return try await alter(waypoint, place: place, by: changes, isForked: false, in: storage)
    }

    /// Changes a waypoint or a copy of it.
    func alter(
        _ waypoint: Waypoint,
        place: PlaceRequest,
        by changes: [Change],
        isForked: Bool,
        in storage: any JournalStorage
    ) async throws -> Waypoint {
        let currentPosition = try await CurrentPosition(in: storage, at: now)
        var changes = changes
        if !place.isEmpty {
            if place.position == .here { try CurrentPosition.requireFresh(currentPosition) }
            let next = place.place(changing: waypoint.place, at: currentPosition)
            if place.radius != nil, next?.coordinate == nil {
                throw Failure("a radius needs a position; add --at LAT,LON or --here.", .usage)
            }
            changes.append(.place(next))
        }
        let time = currentPosition.map { $0.isFresh ? $0.time(now) : now } ?? now
        let altered = try await storage.alter(waypoint.id, by: isForked ? [.fork(changes)] : changes, at: time)
        guard let altered else { throw JournalRefusal.noWaypoint }
        return altered
    }

    /// Undoes the latest change of a waypoint, whatever happened to others since.
    ///
    /// - Returns: the waypoint; `nil` if it no longer exists.
    /// - Throws: `JournalRefusal` if there is no such change, or it also changed other waypoints.
    package func undo(stepOf id: WaypointIdentifier) async throws -> Waypoint? {
        let storage = try await storageForChanging()
        guard let restored = try await storage.undo(stepOf: id) else { throw JournalRefusal.nothingToTakeBack }
        return restored.now
    }

    /// All revisions of a waypoint and the events at its place.
    ///
    /// - Throws: `JournalRefusal` if no waypoint ever had this identifier.
    package func history(of id: WaypointIdentifier) async throws -> WaypointHistory {
        guard let storage = try await existingStorage() else { throw JournalRefusal.noWaypoint }
        let revisions = try await storage.history(of: id)
        guard !revisions.isEmpty else { throw JournalRefusal.noWaypoint }
        return WaypointHistory(revisions: revisions, passages: try await storage.passages(of: id))
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

extension CommonOptions {
    /// The journal of the database.
    func journal(in units: DisplayUnits = DisplayUnits()) throws -> Journal {
        try Journal(in: recorded(), units: units, logger: logger)
    }
}
