internal import Commands
internal import HTTPServing
internal import Hummingbird
internal import HummingbirdCore
package import Logging
internal import NIOCore
internal import Platform
package import Recording
package import Settings
package import SystemPackage

/// Serves the map page and its API for one database: `gpslog web`.
package struct WebServer: Sendable {
    private let database: any RecordedDatabase
    private let shared: (any SharedDatabase)?
    private let users: (any PageUsers)?
    private let web: WebSettings
    private let address: Platform.SocketAddress
    private let settings: Settings
    private let file: FilePath?
    private let access: AccessFile
    private let limits: WebLimits
    private let logger: Logger

    /// Creates a server for one database.
    ///
    /// - Parameters:
    ///   - database: the database to show. Its file may be created later.
    ///   - shared: the fleet's database, with one page per device; `nil` for a single logger.
    ///   - users: the users of a fleet's page; `nil` for a page without users.
    ///   - web: the address, host names, certificate and charts.
    ///   - settings: provides privacy zones, uploads, units and the order of waypoint lists.
    ///   - file: the settings file; `nil` for the default.
    ///   - access: the file with the password and the share links.
    ///   - limits: the limits on requests and connections.
    ///   - logger: logs the page's address and problems.
    package init(
        of database: any RecordedDatabase,
        sharedAs shared: (any SharedDatabase)? = nil,
        for users: (any PageUsers)? = nil,
        _ web: WebSettings,
        settings: Settings,
        file: FilePath?,
        access: AccessFile,
        limits: WebLimits = WebLimits(),
        logger: Logger
    ) {
        (self.database, self.web, self.settings, self.file) = (database, web, settings, file)
        (self.access, self.limits, self.logger) = (access, limits, logger)
        (self.shared, self.users) = (shared, users)
        address = web.place.named ?? .loopback4(port: web.place.port)
    }

    /// Serves until the program is terminated.
    ///
    /// - Throws: `Failure` if Leaflet is not installed or the address cannot be used.
    package func run() async throws {
        let leaflet = try Leaflet.installed()
        var quiet = logger
        // The server's messages about single connections are of no use to users.
        quiet.logLevel = .critical
        let host = address.description.dropLast(":\(address.port)".count).filter { $0 != "[" && $0 != "]" }
        let certificate = web.certificate.map { ServerCertificate(chain: $0.chain, key: $0.key) }
        let plain = HTTPServerBuilder.http1(configuration: connections)
        let service = PageService(
            responder(leaflet),
            over: try Encryption.around(plain, by: certificate),
            ServerConfiguration(
                address: .hostname(host, port: Int(address.port)),
                availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)
            ),
            logger: quiet
        )
        do {
            try await service.run { [logger, address, scheme = web.certificate == nil ? "http" : "https"] in
                // Most memory used at startup is no longer needed.
                ProgramMemory.giveBack()
                logger.notice("the page is at \(scheme)://\(address); Ctrl-C ends it")
            }
        } catch {
            throw ListenFailure(error, at: address).failure
        }
    }

    /// Closes idle connections, those with an incomplete request or unread response, and those of a client with too
    /// many.
    private var connections: HTTP1Channel.Configuration {
        let patience = TimeAmount(limits.patience)
        let count = ConnectionCount(
            atMost: limits.connectionsOfNeighbour,
            includingOwnMachine: limits.isOwnMachineLimited
        )
        return HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                OldClients(), NeighbourLimit(count), RequestDeadline(patience), ResponseDeadline(patience),
            ],
            idleTimeout: patience
        )
    }

    /// One router per device for a fleet, otherwise a single router.
    private func responder(_ leaflet: Leaflet) -> any HTTPResponder<WebContext> {
        let parts = PageParts(
            files: PageFile.all + leaflet.files,
            authenticator: Authenticator(access, users: users, isPasswordNeeded: web.isOpenToOthers),
            charts: ChartAnswers(
                web.charts,
                addedIn: ChartFolder(access.path.removingLastComponent().appending("charts")),
                logger: logger
            ),
            map: OwnMapAnswers()
        )
        let usual = router(of: database, shared, nil, parts).buildResponder()
        guard let shared else { return usual }
        return DeviceResponder(usual, for: parts.authenticator) { part in
            let seen = part.tenant.flatMap { users?.part(of: $0) } ?? (database, shared)
            let database = part.device.map { seen.1.part(of: $0) } ?? seen.0
            return router(of: database, seen.1, part.tenant, parts).buildResponder()
        }
    }

    /// Answers about a database; `shared` and `tenant` are those of a fleet's visitors.
    private func router(
        of database: any RecordedDatabase,
        _ shared: (any SharedDatabase)?,
        _ tenant: String?,
        _ parts: PageParts
    ) -> Router<WebContext> {
        let router = Router(context: WebContext.self)
        let (files, authenticator, charts, map) = (parts.files, parts.authenticator, parts.charts, parts.map)
        let zones = ZoneSource(settings.zones, in: database)
        router.add(middleware: MemoryRelease())
        router.add(middleware: SameOriginCheck(OwnHostNames(web), showingPicturesOf: charts.origins))
        router.add(middleware: CrossSiteCheck())
        let admits = shared == nil
        let check = AccessCheck(
            authenticator,
            zones,
            files: files,
            admitsGuests: admits,
            tenant: tenant,
            logger: logger
        )
        router.add(middleware: check)
        // The description of one device's part has its name behind the address.
        let fleet = shared == nil ? nil : "\(database)".prefix { $0 != "?" }
        router.add(middleware: FailureAnswers(ofFleet: fleet.map { String($0) }, logger: logger))
        for file in files {
            router.get(RouterPath(file.path)) { request, _ in file.response(to: request) }
        }
        let entrance = AccessAnswers(
            by: authenticator,
            isEncrypted: web.certificate != nil,
            showing: database,
            hasUsers: users != nil,
            logger: logger
        )
        entrance.add(to: router)
        router.get("/api/v1/access") { _, context in entrance.access(context) }
        let shares = ShareAnswers(in: access)
        router.post("/api/v1/share") { request, _ in try await shares.link(request) }
        let storage = SharedStorage(of: database)
        let live = LiveFeed(of: database.databaseFile, storage)
        let moves = shared.map { DeviceFeed(of: $0) }
        router.get("/api/v1/map") { _, _ in map.description() }
        router.get("/api/v1/map/:offset/:length") { request, context in try map.part(request, context) }
        router.get("/api/v1/charts") { _, _ in charts.list() }
        router.post("/api/v1/charts") { request, _ in try await charts.add(request) }
        router.get("/api/v1/charts/:chart/:z/:x") { request, context in try charts.part(request, context) }
        router.get("/api/v1/charts/:chart/:z/:x/:y") { _, context in try await charts.tile(context) }
        router.get("/api/v1/live") { request, context in
            if let moves, DeviceLiveAnswer.isAskedFor(by: request) {
                return DeviceLiveAnswer(context, from: moves).response
            }
            return LiveAnswer(request, context, from: live).response
        }
        addStored(of: database, to: router, live, storage)
        addSystem(of: database, shared, to: router, live)
        addUsers(to: router, authenticator, of: tenant)
        return router
    }

    /// Adds the routes for tracks and the journal.
    private func addStored(
        of database: any RecordedDatabase,
        to router: Router<WebContext>,
        _ live: LiveFeed,
        _ storage: SharedStorage
    ) {
        let stored = StoredAnswers(of: database, in: storage)
        router.get("/api/v1/tracks") { request, context in try await stored.tracks(request, context) }
        router.get("/api/v1/points") { request, context in try await stored.allPoints(request, context) }
        router.get("/api/v1/calendar") { _, context in try await stored.calendar(context) }
        router.get("/api/v1/tracks/:id/figures") { _, context in try await stored.figures(context) }
        router.get("/api/v1/tracks/:id/points") { request, context in try await stored.points(request, context) }
        router.get("/api/v1/tracks/:id/rejected") { request, context in try await stored.rejected(request, context) }
        router.get("/api/v1/tracks/:id/export/:format") { _, context in try await stored.export(context) }
        let changes = TrackChanges(to: database.databaseFile, settings, logger: logger) { await live.wake() }
        router.patch("/api/v1/tracks/:id") { request, context in try await changes.name(request, context) }
        router.post("/api/v1/tracks/delete") { request, _ in try await changes.delete(request) }
        router.post("/api/v1/tracks/split") { request, _ in try await changes.split(request) }
        router.post("/api/v1/tracks/merge") { request, _ in try await changes.merge(request) }
        router.post("/api/v1/tracks/undo") { request, _ in try await changes.undo(request) }
        router.post("/api/v1/import") { request, _ in try await changes.importFile(request) }
        let journal = JournalAnswers(of: database, inOrder: settings.waypoints.order, logger: logger) {
            await live.wake()
        }
        router.get("/api/v1/waypoints") { request, context in try await journal.list(request, context) }
        router.post("/api/v1/waypoints") { request, _ in try await journal.add(request) }
        router.patch("/api/v1/waypoints/:id") { request, context in try await journal.change(request, context) }
        router.get("/api/v1/waypoints/:id/history") { _, context in try await journal.history(context) }
    }

    /// Adds the routes for recording, uploads and devices.
    private func addSystem(
        of database: any RecordedDatabase,
        _ shared: (any SharedDatabase)?,
        to router: Router<WebContext>,
        _ live: LiveFeed
    ) {
        let raw = RawAnswers(of: database.databaseFile)
        router.get("/api/v1/raw") { _, context in try raw.response(context) }
        let receivers = LiveReceiverAnswers(from: live)
        router.get("/api/v1/receivers") { _, _ in await receivers.list() }
        let uploads = UploadAnswers(of: database.databaseFile, to: settings.uploads)
        router.get("/api/v1/uploads") { _, _ in try await uploads.list() }
        let doctor = database.databaseFile.map { [file, logger] database in
            DoctorAnswers(Doctor.Settings(config: file, database: database), logger: logger)
        }
        router.post("/api/v1/doctor") { _, _ in
            guard let doctor else { throw HTTPError.fleetHasNoReceivers }
            return try await doctor.examine()
        }
        addFleet(shared, to: router)
        let units = settings.units
        router.get("/api/v1/units") { _, _ in UnitAnswers.response(units) }
    }

    /// Adds the routes for the devices of a fleet.
    private func addFleet(_ shared: (any SharedDatabase)?, to router: Router<WebContext>) {
        let devices = DeviceAnswers(shared: shared)
        router.get("/api/v1/devices") { request, _ in try await devices.list(request) }
        router.get("/api/v1/devices/map") { request, _ in try await devices.map(request) }
        router.get("/api/v1/devices/table") { request, _ in try await devices.table(request) }
        router.get("/api/v1/groups") { _, _ in try await devices.groups() }
        let fences = FenceAnswers(shared: shared)
        router.get("/api/v1/geofences") { _, _ in try await fences.list() }
        router.post("/api/v1/geofences") { request, _ in try await fences.add(request) }
        router.patch("/api/v1/geofences") { request, _ in try await fences.change(request) }
        router.delete("/api/v1/geofences") { request, _ in try await fences.remove(request) }
        router.get("/api/v1/geofences/events") { request, _ in try await fences.events(request) }
        let alerts = AlertAnswers(shared: shared)
        router.get("/api/v1/alerts") { request, _ in try await alerts.list(request) }
        router.post("/api/v1/alerts") { request, _ in try await alerts.acknowledge(request) }
        let reports = DeviceReports(shared: shared)
        router.get("/api/v1/reports") { request, _ in try await reports.rows(request) }
        router.get("/api/v1/reports/stops") { request, _ in try await reports.stops(request) }
    }

    /// Adds the routes for the users of a fleet's page.
    private func addUsers(to router: Router<WebContext>, _ authenticator: Authenticator, of tenant: String?) {
        let answers = UserAnswers(users, authenticator, of: tenant)
        router.get("/api/v1/users") { _, _ in try await answers.list() }
        router.post("/api/v1/users") { request, _ in try await answers.add(request) }
        router.patch("/api/v1/users") { request, context in try await answers.change(request, context) }
        router.delete("/api/v1/users") { request, context in try await answers.remove(request, context) }
        router.post("/api/v1/password") { request, context in try await answers.setPassword(request, context) }
        router.get("/api/v1/log") { request, _ in try await answers.log(request) }
        let settings = SettingAnswers(users?.settings, of: tenant)
        router.get("/api/v1/rules") { _, _ in try await settings.rules() }
        router.post("/api/v1/rules") { request, _ in try await settings.setRule(request) }
        router.post("/api/v1/tokens") { request, _ in try await settings.addToken(request) }
        router.delete("/api/v1/tokens") { request, _ in try await settings.removeToken(request) }
    }
}
