internal import Commands
internal import Fleet
internal import Logbook
internal import Logging
internal import Platform
internal import Recording
internal import Settings
internal import Storage
internal import SystemPackage
internal import Terminal
internal import Web

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

struct SharedFleet: SharedDatabase {
    private let address: PostgresAddress
    private let places: FleetMap

    init(at address: PostgresAddress) { (self.address, places) = (address, FleetMap(of: address)) }

    func devices(in group: String?) async throws -> [SharedDevice] {
        try await FleetDevices.known(in: address, group: group).map { SharedDevice($0.name, latest: $0.latest) }
    }

    func groups() async throws -> [DeviceGroup] {
        try await places.groups().map { DeviceGroup($0.name, devices: $0.devices) }
    }

    func part(of device: String) -> any RecordedDatabase { FleetDatabase(of: device, in: address) }

    func map(in view: DeviceMap.View) async throws -> DeviceMap { try await places.map(in: view) }

    func table(_ query: DeviceConsole.Query) async throws -> DeviceConsole { try await places.table(query) }

    func moves() -> AsyncStream<DeviceMoves> { FleetNews.moves(in: address) }

    func geofences() async throws -> [Geofence] { try await places.geofences() }

    func geofenceEvents(_ limit: Int) async throws -> [GeofenceEvent] { try await places.geofenceEvents(limit) }

    func alerts(_ limit: Int) async throws -> [DeviceAlert] { try await places.alerts(limit) }

    func report(_ query: DeviceReportQuery, limit: Int) async throws -> [DeviceReportRow]? {
        try await places.report(query, limit: limit)
    }

    func stops(_ query: DeviceReportQuery) async throws -> [DeviceStop] { try await places.stops(query) }

    func addGeofence(_ name: String, _ shape: Geofence.Shape, for group: String?) async throws {
        try await change(or: .nameTakenOrNoGroup) { fences throws(PostgresError) in
            if let group, try FleetGroups(in: address).missing(of: [group]) != nil { return false }
            return try fences.add(name, shape, for: group)
        }
    }

    func changeGeofence(_ name: String, to shape: Geofence.Shape) async throws {
        try await change(or: .unknown) { fences throws(PostgresError) in try fences.change(name, to: shape) }
    }

    func removeGeofence(_ name: String) async throws {
        try await change(or: .unknown) { fences throws(PostgresError) in try fences.remove(name) }
    }

    private func change(
        or refusal: GeofenceRefusal,
        _ body: @escaping @Sendable (FleetGeofences) throws(PostgresError) -> Bool
    ) async throws {
        let address = address
        do throws(PostgresError) {
            let isDone = try await StorageQueue().run { () throws(PostgresError) in
                try body(FleetGeofences(in: address))
            }
            if isDone { return }
        } catch  where error.reason == .permissionDenied || error.reason == .readOnly {
            throw GeofenceRefusal.notAllowed
        } catch {
            throw error as any Error
        }
        throw refusal
    }
}

/// The map page for one device of a fleet's database, or for all.
enum FleetPage {
    /// Serves the page until the program is terminated.
    ///
    /// - Throws: an error if the database denies access, the named device or any device does not exist, or the page
    ///   cannot be served.
    static func serve(_ database: any RecordedDatabase, _ order: FleetProgram.PageOrder) async throws {
        let page = try PageProgram(settings: order.settings, logger: order.logger)
        let shared = (database as? FleetDatabase)?.shared
        // Report a database that cannot be shown here, not to each browser.
        if try await shared?.devices(in: nil).isEmpty ?? true {
            _ = try await database.forShowing(passingOver: UnreadableFixes())
        }
        try await page.serve(
            database,
            sharedAs: shared,
            at: order.place ?? page.settings.web.place,
            above: order.charts
        )
    }
}
