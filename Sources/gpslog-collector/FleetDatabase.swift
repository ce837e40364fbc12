internal import FleetStorage
internal import Logbook
internal import Logging
internal import Postgres
internal import Recording
internal import Storage
internal import SystemPackage
internal import Terminal

/// A device's part of a fleet's database; if the address names no device, that of the only one.
struct FleetDatabase: RecordedDatabase {
    private let address: FleetAddress

    /// Parses an address with or without a device.
    ///
    /// - Throws: `PostgresError` if it is invalid.
    init(at address: String) throws { self.address = try FleetAddress(address) }

    private init(_ address: FleetAddress) { self.address = address }

    var databaseFile: FilePath? { nil }

    var description: String {
        address.database.description + (address.device.map { "?device=\(FleetAddress.encoded($0))" } ?? "")
    }

    func forReading(passingOver unreadable: UnreadableFixes?) async throws -> any RecordedStorage {
        try await PostgresStorage.forReading(address.database, device: address.device)
    }

    func forShowing(passingOver unreadable: UnreadableFixes) async throws -> (any StoredLogbook)? {
        try await PostgresStorage.forReading(address.database, device: address.device)
    }

    func forQuestions(passingOver unreadable: UnreadableFixes) async throws -> any QueryableStorage {
        FleetQuestions(on: address.database)
    }

    func forReplaying(
        dividedBy division: TrackDivision,
        logger: Logger
    ) async throws -> any StorageService & StoredFixes {
        try await PostgresStorage.forReplaying(into: address.database, device: address.device, dividedBy: division)
    }

    func forImporting(dividedBy division: TrackDivision, logger: Logger) async throws -> any ImportingStorage {
        try await PostgresStorage.forReplaying(into: address.database, device: address.device, dividedBy: division)
    }

    func journal(passingOver unreadable: UnreadableFixes?) async throws -> any JournalStorage {
        try await PostgresStorage.forReading(address.database, device: address.device)
    }

    /// Opens the journal of an existing device; a mistyped name must not add a device.
    func journalForChanging(makingFile isMade: Bool, logger: Logger) async throws -> any JournalStorage {
        try await PostgresStorage.forReading(address.database, device: address.device)
    }

    func zoneShift(of name: String) async throws -> (bearing: Double, share: Double) {
        try await PostgresStorage.forReading(address.database, device: address.device).zoneShift(of: name)
    }
}

extension FleetDatabase {
    /// The database with all its devices; `nil` if the address names a device.
    var shared: (any SharedDatabase)? { address.device == nil ? SharedFleet(at: address.database) : nil }

    init(of device: String, in database: PostgresAddress) {
        self.init(FleetAddress(database, device: device))
    }
}
