package import Logbook
package import Logging
package import Storage
package import SystemPackage

/// A database that commands can open: a file on this machine, or another kind that a program supports.
package protocol RecordedDatabase: Sendable, CustomStringConvertible {
    /// The database file; `nil` if the database is not a file.
    var databaseFile: FilePath? { get }

    /// Opens the database for reading.
    ///
    /// Another process may be recording into it.
    ///
    /// - Parameter unreadable: records damaged data that is skipped; `nil` to fail on damage.
    /// - Returns: the storage.
    /// - Throws: an error if the database does not exist or cannot be read.
    func forReading(passingOver unreadable: UnreadableFixes?) async throws -> any RecordedStorage

    /// Opens the database for the web page with the map.
    ///
    /// Another process may be recording into it.
    ///
    /// - Parameter unreadable: records damaged data that is skipped.
    /// - Returns: the storage; `nil` if the database does not exist yet.
    /// - Throws: an error if the database cannot be read.
    func forShowing(passingOver unreadable: UnreadableFixes) async throws -> (any StoredLogbook)?

    /// Opens the database for SQL queries.
    ///
    /// - Parameter unreadable: records damaged data that is skipped.
    /// - Returns: the storage for queries.
    /// - Throws: an error if the database does not exist or cannot be read.
    func forQuestions(passingOver unreadable: UnreadableFixes) async throws -> any QueryableStorage

    /// Opens the database for replaying captures into it, and creates it if necessary.
    ///
    /// - Parameters:
    ///   - division: the rules for the end of tracks.
    ///   - logger: the log for damage.
    /// - Returns: the storage.
    /// - Throws: an error if the database cannot be written.
    func forReplaying(
        dividedBy division: TrackDivision,
        logger: Logger
    ) async throws -> any StorageService & StoredFixes

    /// Opens the database for importing files, and creates it if necessary.
    ///
    /// - Parameters:
    ///   - division: the rules for the end of tracks.
    ///   - logger: the log for damage.
    /// - Returns: the storage.
    /// - Throws: an error if the database cannot be written.
    func forImporting(dividedBy division: TrackDivision, logger: Logger) async throws -> any ImportStorage

    /// Opens the journal of waypoints for reading.
    ///
    /// - Parameter unreadable: records damaged data that is skipped; `nil` to fail on damage.
    /// - Returns: the storage with the journal.
    /// - Throws: an error if the database does not exist or cannot be read.
    func journal(passingOver unreadable: UnreadableFixes?) async throws -> any JournalStorage

    /// Opens the journal of waypoints for changes.
    ///
    /// - Parameters:
    ///   - isMade: whether to create a missing file.
    ///   - logger: the log for damage.
    /// - Returns: the storage with the journal.
    /// - Throws: an error if the database does not exist or cannot be written.
    func journalForChanging(makingFile isMade: Bool, logger: Logger) async throws -> any JournalStorage

    /// The random offset of a privacy zone, drawn once.
    ///
    /// - Parameter name: the name of the zone.
    /// - Returns: the bearing in degrees from true north, and the share of the largest offset.
    /// - Throws: an error if the offset cannot be read or stored.
    func zoneShift(of name: String) async throws -> (bearing: Double, share: Double)
}

extension RecordedDatabase {
    /// The waypoints of the journal, newest first.
    package func waypoints() async throws -> [Waypoint] {
        try await journal(passingOver: nil).waypoints(of: .all)
    }
}

extension FilePath: RecordedDatabase {
    package var databaseFile: FilePath? { self }

    package func forReading(passingOver unreadable: UnreadableFixes?) async throws -> any RecordedStorage {
        try await SQLiteStorage.forReading(from: self, passingOver: unreadable)
    }

    /// Opens the database for the web page with the map; `nil` if the file does not exist yet.
    package func forShowing(passingOver unreadable: UnreadableFixes) async throws -> (any StoredLogbook)? {
        do {
            return try await SQLiteStorage.forReading(from: self, passingOver: unreadable)
        } catch  where error.reason == .noSuchFile {
            return nil
        }
    }

    package func forQuestions(passingOver unreadable: UnreadableFixes) async throws -> any QueryableStorage {
        try await SQLiteStorage.forReading(from: self, passingOver: unreadable)
    }

    package func forReplaying(
        dividedBy division: TrackDivision,
        logger: Logger
    ) async throws -> any StorageService & StoredFixes {
        EmptyDatabase.tell(of: self, to: logger)
        return try await SQLiteStorage.forReplaying(into: self, dividedBy: division).tellingOfDamage(to: logger)
    }

    package func forImporting(
        dividedBy division: TrackDivision,
        logger: Logger
    ) async throws -> any ImportStorage {
        EmptyDatabase.tell(of: self, to: logger)
        return try await SQLiteStorage.forRecording(into: self, dividedBy: division).tellingOfDamage(to: logger)
    }

    package func journal(passingOver unreadable: UnreadableFixes?) async throws -> any JournalStorage {
        try await SQLiteStorage.forReading(from: self, passingOver: unreadable)
    }

    package func journalForChanging(makingFile isMade: Bool, logger: Logger) async throws -> any JournalStorage {
        let storage =
            isMade ? try await SQLiteStorage.forRecording(into: self) : try await SQLiteStorage.forChanging(self)
        return await storage.tellingOfDamage(to: logger)
    }

    /// The offset of a zone, which the database stores.
    package func zoneShift(of name: String) async throws -> (bearing: Double, share: Double) {
        try await SQLiteStorage.forUploading(self).zoneShift(of: name)
    }
}
