package import Logbook
package import Logging
internal import SQLite
package import Storage
package import SystemPackage
package import Waypoints

/// A database as commands open it: a file of this machine, or whatever a program knows besides.
package protocol RecordedDatabase: Sendable, CustomStringConvertible {
    /// The file that it is in; nil where it is elsewhere.
    var databaseFile: FilePath? { get }

    /// Opens it for reading; somebody else may be recording into it.
    ///
    /// - Parameter unreadable: the record of what is left out because it is damaged; nil to fail there.
    /// - Returns: the storage.
    /// - Throws: an error if it is not there, or cannot be read.
    func forReading(passingOver unreadable: UnreadableFixes?) async throws -> any RecordedStorage

    /// Opens it for the page with the map; somebody else may be recording into it.
    ///
    /// - Parameter unreadable: the record of what is left out because it is damaged.
    /// - Returns: the storage; nil where there is none yet.
    /// - Throws: an error if it cannot be read.
    func forShowing(passingOver unreadable: UnreadableFixes) async throws -> (any StoredLogbook)?

    /// Opens it for questions in SQL.
    ///
    /// - Parameter unreadable: likewise.
    /// - Returns: what answers them.
    /// - Throws: an error if it is not there, or cannot be read.
    func forQuestions(passingOver unreadable: UnreadableFixes) async throws -> any QueryableStorage

    /// Opens it to replay captures into; it is made where it is missing.
    ///
    /// - Parameters:
    ///   - division: the rules by which tracks end.
    ///   - logger: is told of damage.
    /// - Returns: the storage.
    /// - Throws: an error if it cannot be written.
    func forReplaying(
        dividedBy division: TrackDivision,
        logger: Logger
    ) async throws -> any StorageService & StoredFixes

    /// Opens it to bring files in; it is made where it is missing.
    ///
    /// - Parameters:
    ///   - division: the rules by which tracks end.
    ///   - logger: is told of damage.
    /// - Returns: the storage.
    /// - Throws: an error if it cannot be written.
    func forImporting(dividedBy division: TrackDivision, logger: Logger) async throws -> any ImportingStorage

    /// Opens its journal of waypoints for reading.
    ///
    /// - Parameter unreadable: the record of what is left out because it is damaged; nil to fail there.
    /// - Returns: the storage that has it.
    /// - Throws: an error if it is not there, or cannot be read.
    func journal(passingOver unreadable: UnreadableFixes?) async throws -> any JournalStorage

    /// Opens its journal of waypoints to change what is in it.
    ///
    /// - Parameters:
    ///   - isMade: true where a file is made that is missing.
    ///   - logger: is told of damage.
    /// - Returns: the storage that has it.
    /// - Throws: an error if it is not there, or cannot be written.
    func journalForChanging(makingFile isMade: Bool, logger: Logger) async throws -> any JournalStorage

    /// The shift of a zone that is not shown to everybody, which is drawn by lot once.
    ///
    /// - Parameter name: the zone's.
    /// - Returns: degrees from true north, and which share of the most that it may be shifted by.
    /// - Throws: an error if it cannot be read or written down.
    func zoneShift(of name: String) async throws -> (bearing: Double, share: Double)
}

extension RecordedDatabase {
    /// The waypoints of its journal, the newest first.
    ///
    /// - Throws: an error if it cannot be read.
    package func waypoints() async throws -> [Waypoint] {
        try await journal(passingOver: nil).waypoints(of: .all)
    }
}

extension FilePath: RecordedDatabase {
    /// The file itself.
    package var databaseFile: FilePath? { self }

    /// Opens the database in this file for reading.
    package func forReading(passingOver unreadable: UnreadableFixes?) async throws -> any RecordedStorage {
        try await SQLiteStorage.forReading(from: self, passingOver: unreadable)
    }

    /// Opens the database in this file for the page with the map; nil where it is not there yet.
    package func forShowing(passingOver unreadable: UnreadableFixes) async throws -> (any StoredLogbook)? {
        do {
            return try await SQLiteStorage.forReading(from: self, passingOver: unreadable)
        } catch  where error.reason == .noSuchFile {
            return nil
        }
    }

    /// Opens the database in this file for questions in SQL.
    package func forQuestions(passingOver unreadable: UnreadableFixes) async throws -> any QueryableStorage {
        try await SQLiteStorage.forReading(from: self, passingOver: unreadable)
    }

    /// Opens the database in this file to replay captures into.
    package func forReplaying(
        dividedBy division: TrackDivision,
        logger: Logger
    ) async throws -> any StorageService & StoredFixes {
        EmptyDatabase.tell(of: self, to: logger)
        return try await SQLiteStorage.forReplaying(into: self, dividedBy: division).tellingOfDamage(to: logger)
    }

    /// Opens the database in this file to bring files in.
    package func forImporting(
        dividedBy division: TrackDivision,
        logger: Logger
    ) async throws -> any ImportingStorage {
        EmptyDatabase.tell(of: self, to: logger)
        return try await SQLiteStorage.forRecording(into: self, dividedBy: division).tellingOfDamage(to: logger)
    }

    /// Opens the journal of the database in this file for reading.
    package func journal(passingOver unreadable: UnreadableFixes?) async throws -> any JournalStorage {
        try await SQLiteStorage.forReading(from: self, passingOver: unreadable)
    }

    /// Opens the journal of the database in this file to change what is in it.
    package func journalForChanging(makingFile isMade: Bool, logger: Logger) async throws -> any JournalStorage {
        let storage =
            isMade ? try await SQLiteStorage.forRecording(into: self) : try await SQLiteStorage.forChanging(self)
        return await storage.tellingOfDamage(to: logger)
    }

    /// The shift of a zone, which the database in this file keeps.
    package func zoneShift(of name: String) async throws -> (bearing: Double, share: Double) {
        try await SQLiteStorage.forUploading(self).zoneShift(of: name)
    }
}
