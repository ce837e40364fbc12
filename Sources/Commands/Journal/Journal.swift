package import GNSS
package import Logging
internal import Platform
internal import Recording
internal import SQLite
internal import Settings
internal import Storage
package import SystemPackage
package import Terminal
package import Waypoints

/// The journal of a database as its user sees it: `gpslog waypoint`.
///
/// Everything that a command has reported as done is on the disk.
package struct Journal: Sendable {
    let database: FilePath
    let units: DisplayUnits
    let logger: Logger
    /// The time at which the command began, by this machine's clock.
    let now: UTCTime

    /// The journal in a database.
    ///
    /// - Parameters:
    ///   - database: the file.
    ///   - units: the units of distances, altitudes and positions.
    ///   - logger: is told what is not part of an answer.
    ///   - now: the time at which the command began; that is the time of what it adds.
    package init(
        in database: FilePath,
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
        let storage = try await SQLiteStorage.forChanging(database).tellingOfDamage(to: logger)
        let waypoint = try await reference.waypoint(in: storage)
        var changes = changes
        if !place.isEmpty {
            changes.append(.place(try await self.place(place, changing: waypoint.place, in: storage)))
        }
        let time = try await CurrentPosition(in: storage, at: now).map { $0.isFresh ? $0.time(now) : now } ?? now
        let altered = try await storage.alter(waypoint.id, by: isForked ? [.fork(changes)] : changes, at: time)
        guard let altered else { throw Failure("the waypoint was removed meanwhile.", .temporary) }
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
        let storage = try await SQLiteStorage.forChanging(database).tellingOfDamage(to: logger)
        guard let restored = try await storage.undo() else {
            throw Failure("there is nothing that could be taken back.", .noInput)
        }
        for step in restored {
            switch (step.before, step.now) {
            case (let waypoint?, nil): try tell("took back \(waypoint.line), which is removed")
            case (nil, let waypoint?): try tell("brought back \(waypoint.line)")
            case (_, let waypoint?): try tell("took back; it is again \(waypoint.line)")
            case (nil, nil): break
            }
        }
    }

    private func place(
        _ request: PlaceRequest,
        changing former: Place?,
        in storage: SQLiteStorage
    ) async throws -> Place? {
        var currentPosition: CurrentPosition?
        if request.position == .here {
            currentPosition = try await CurrentPosition(in: storage, at: now)
            try CurrentPosition.requireFresh(currentPosition)
        }
        let place = request.place(changing: former, at: currentPosition)
        if request.radius != nil, place?.coordinate == nil {
            throw Failure("a radius needs a place on the map; add --at LAT,LON or --here.", .usage)
        }
        return place
    }

    /// The database, to read from; nil where nothing was ever recorded.
    func existingStorage() async throws(SQLiteError) -> SQLiteStorage? {
        do throws(SQLiteError) {
            return try await SQLiteStorage.forReading(from: database)
        } catch  where error.reason == .noSuchFile {
            return nil
        }
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
    static func requireFresh(_ currentPosition: CurrentPosition?) throws(Failure) {
        guard currentPosition?.isFresh != true else { return }
        throw Failure(
            "the position is not known: \(advice(currentPosition)); name one with --at LAT,LON.",
            .unavailable
        )
    }
}
