internal import FleetStorage
internal import Logbook
internal import Logging
internal import Postgres
internal import Recording
internal import Storage
internal import SystemPackage
internal import Terminal

/// One device's part of a fleet's database; where none is named, that of the only device.
struct FleetDatabase: RecordedDatabase {
    private let address: FleetAddress

    /// The database at an address.
    ///
    /// - Throws: `PostgresError` where it is none.
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

    /// Opens the journal of a device that is known: notes make none known, as one whose name is mistyped would be.
    func journalForChanging(makingFile isMade: Bool, logger: Logger) async throws -> any JournalStorage {
        try await PostgresStorage.forReading(address.database, device: address.device)
    }

    func zoneShift(of name: String) async throws -> (bearing: Double, share: Double) {
        try await PostgresStorage.forReading(address.database, device: address.device).zoneShift(of: name)
    }
}

extension FleetDatabase {
    /// The database with all of its devices; nil where one of them is named.
    var shared: (any SharedDatabase)? { address.device == nil ? SharedFleet(at: address.database) : nil }

    /// The part of a device of a database.
    init(of device: String, in database: PostgresAddress) {
        self.init(FleetAddress(database, device: device))
    }
}
