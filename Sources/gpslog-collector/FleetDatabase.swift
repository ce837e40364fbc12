internal import Commands
internal import Fleet
internal import GNSS
internal import Logbook
internal import Logging
internal import Platform
internal import Recording
internal import Settings
internal import Storage
internal import SystemPackage
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

    func forImporting(dividedBy division: TrackDivision, logger: Logger) async throws -> any ImportStorage {
        try await PostgresStorage.forReplaying(into: address.database, device: address.device, dividedBy: division)
    }

    func journal(passingOver unreadable: UnreadableFixes?) async throws -> any JournalStorage {
        try await PostgresStorage.forReading(address.database, device: address.device)
    }

    /// Opens the journal of an existing device; a mistyped name must not add a device.
    ///
    /// For users of a tenant, the page's own role writes to devices that the tenant sees.
    func journalForChanging(makingFile isMade: Bool, logger: Logger) async throws -> any JournalStorage {
        let seen = try await PostgresStorage.forReading(address.database, device: address.device)
        guard address.database.role != nil, let device = address.device else { return seen }
        return try await PostgresStorage.forReading(address.database.seen(by: nil), device: device)
    }

    func zoneShift(of name: String) async throws -> (bearing: Double, share: Double) {
        try await PostgresStorage.forReading(address.database, device: address.device).zoneShift(of: name)
    }
}

extension FleetDatabase {
    /// The database with all its devices; `nil` if the address names a device.
    var shared: SharedFleet? { address.device == nil ? SharedFleet(at: address.database) : nil }

    /// The users of its page; a page of one device has none, as its address names the device.
    var users: FleetPageUsers? { address.device == nil ? FleetPageUsers(at: address.database) : nil }

    init(of device: String?, in database: PostgresAddress) {
        self.init(FleetAddress(database, device: device))
    }
}

struct SharedFleet: SharedDatabase {
    /// The address for what the page shows, which has the tenant as its role.
    private let address: PostgresAddress
    /// The address for what users change.
    private let owner: PostgresAddress
    private let places: FleetMap

    /// `tenant` is the role whose devices are shown; `nil` for that of the address.
    init(at address: PostgresAddress, seenBy tenant: String? = nil) {
        (self.address, owner) = (tenant.map(address.seen(by:)) ?? address, address)
        places = FleetMap(of: self.address)
    }

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

    func acknowledge(
        _ kind: DeviceAlert.Kind,
        of device: String,
        fence: String?,
        since: UTCTime
    ) async throws -> Bool {
        let (owner, address) = (owner, address)
        return try await ExecutorThread().run(by: .current) { () throws(PostgresError) in
            guard try FleetDevices(in: address).isKnown(device) else { return false }
            return try FleetAlerts(in: owner).acknowledge(kind, of: device, fence: fence, since: since)
        }
    }

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

    func changeGeofence(_ name: String, to shape: Geofence.Shape?, for group: String?) async throws {
        if let group, !group.isEmpty {
            try await change(or: .nameTakenOrNoGroup) { _ throws(PostgresError) in
                try FleetGroups(in: address).missing(of: [group]) == nil
            }
        }
        try await change(or: .unknown) { fences throws(PostgresError) in
            try fences.change(name, to: shape, for: group)
        }
    }

    func removeGeofence(_ name: String) async throws {
        try await change(or: .unknown) { fences throws(PostgresError) in try fences.remove(name) }
    }

    private func change(
        or refusal: GeofenceRefusal,
        _ body: @escaping @Sendable (FleetGeofences) throws(PostgresError) -> Bool
    ) async throws {
        let (owner, tenant) = (owner, address.role)
        do throws(PostgresError) {
            let isDone = try await ExecutorThread().run(by: .current) { () throws(PostgresError) in
                try body(FleetGeofences(in: owner, of: tenant))
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

extension ExecutorThread {
    /// Runs `work` on behalf of an author.
    func run<Result: Sendable>(
        by author: FleetAuthor?,
        _ work: @escaping @Sendable () throws(PostgresError) -> Result
    ) async throws(PostgresError) -> Result {
        try await run { () throws(PostgresError) in
            // `withValue` has no typed errors.
            var outcome: Swift.Result<Result, PostgresError>?
            FleetAuthor.$current.withValue(author) {
                do throws(PostgresError) { outcome = .success(try work()) } catch { outcome = .failure(error) }
            }
            guard let outcome else { throw PostgresError(.other, database: "") }
            return try outcome.get()
        }
    }
}

/// The users of the page of a fleet's database.
struct FleetPageUsers: PageUsers {
    private let address: PostgresAddress
    private let access: FleetMap

    /// Uses a connection of its own, so that access is checked also while the map is read.
    init(at address: PostgresAddress) { (self.address, access) = (address, FleetMap(of: address)) }

    var settings: any PageSettings { FleetPageSettings(at: address) }

    func all() async throws -> [FleetUser] { try await access.users() }

    func log(_ limit: Int, of tenant: String?) async throws -> [FleetChange] {
        try await access.log(limit, of: tenant)
    }

    func add(_ user: FleetUser) async throws -> Bool {
        try await change { users throws(PostgresError) in
            if let tenant = user.tenant, try !FleetDevices(in: address).hasRole(tenant) { return false }
            return try users.add(user)
        }
    }

    func change(_ name: String, to role: UserRole?, password: PasswordHash?) async throws -> Bool {
        try await change { users throws(PostgresError) in
            try users.change(name, to: role, password: password?.description)
        }
    }

    func remove(_ name: String) async throws -> Bool {
        try await change { users throws(PostgresError) in try users.remove(name) }
    }

    func part(of tenant: String) -> (database: any RecordedDatabase, shared: any SharedDatabase) {
        let database = FleetDatabase(of: nil, in: address.seen(by: tenant))
        return (database, SharedFleet(at: address, seenBy: tenant))
    }

    private func change(
        _ body: @escaping @Sendable (FleetUsers) throws(PostgresError) -> Bool
    ) async throws -> Bool {
        let address = address
        return try await ExecutorThread().run(by: .current) { () throws(PostgresError) in
            try body(FleetUsers(in: address))
        }
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
            for: (database as? FleetDatabase)?.users,
            at: order.place ?? page.settings.web.place,
            above: order.charts
        )
    }
}
