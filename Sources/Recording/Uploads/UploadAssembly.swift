internal import Communication
internal import Export
internal import GNSS
internal import Logging
internal import Storage
internal import SystemPackage

/// The parts of an upload as the program puts them together.
struct UploadAssembly: Sendable {
    private static let userAgent = "gpslog"
    private static let connectTimeout = Duration.seconds(10)
    private static let timeout = Duration.seconds(60)

    /// The areas that nothing is sent from.
    let hidden: [HiddenArea]

    /// The storage that the locations are in.
    let storage: SQLiteStorage

    /// Is told of what a user wants to know.
    let logger: Logger

    /// An assembly.
    ///
    /// - Parameters:
    ///   - zones: where nothing is sent from.
    ///   - storage: where locations are, and where the zones are shifted to.
    ///   - logger: is told what a user wants to know.
    /// - Throws: where the storage cannot be read or written.
    init(hiding zones: [PrivacyZone], from storage: SQLiteStorage, logger: Logger) async throws {
        self.storage = storage
        self.logger = logger
        var hidden: [HiddenArea] = []
        for zone in zones {
            let shift = try await storage.zoneShift(of: zone.name)
            hidden.append(zone.hidden(shiftedTo: shift.bearing, by: shift.share))
        }
        self.hidden = hidden
    }

    /// Makes the uploader for a target.
    ///
    /// - Parameters:
    ///   - settings: the target.
    ///   - stay: how long it goes on.
    ///   - observe: is told of each request that was acknowledged, how many locations it had.
    /// - Returns: what uploads when it is run.
    /// - Throws: `Failure` where a secret is not there.
    func uploader(
        to settings: UploadTargetSettings,
        stay: Uploader.Stay,
        observe: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws -> Uploader {
        let logger = logger
        let sender = try CountingSender(sender(to: settings), observe)
        return Uploader(
            to: settings.target,
            hiding: hidden,
            from: storage,
            by: sender,
            stay: stay,
            now: { TimeArgument.now },
            observe: { event in
                switch event {
                case .recovers: logger.notice("upload to \(settings.name): goes on")
                case .fails(let reason): logger.warning("upload to \(settings.name): \(reason); it is tried again")
                case .setAside(let count, let reason):
                    logger.warning(
                        "upload to \(settings.name): \(Uploads.text(count)) set aside that it refuses: \(reason)"
                    )
                case .fallsBehind(let rate):
                    let most = DecimalText.string(rate, atMost: 2) ?? ""
                    logger.warning(
                        "upload to \(settings.name): more comes than the \(most) late requests a second that it may have, and what waits grows; raise its rate, or set an interval"
                    )
                case .storageFails(let reason): logger.error("upload to \(settings.name): \(reason)")
                }
            }
        )
    }

    /// The way to a server.
    ///
    /// - Parameters:
    ///   - settings: the target.
    ///   - isTrial: whether a recording may be on the same way, which must not be put off it.
    /// - Returns: the way, not yet taken.
    /// - Throws: `Failure` where a secret is not there, or something of the settings cannot be sent.
    func sender(to settings: UploadTargetSettings, isTrial: Bool = false) throws -> any UploadSender {
        try settings.requireFiles()
        for secret in [settings.password, settings.token] {
            if let warning = secret?.exposure { logger.warning("upload to \(settings.name): \(warning)") }
        }
        let credentials = Credentials(
            user: settings.user,
            password: try settings.password?.read(),
            token: try settings.token?.read()
        )
        let security = TransportSecurity(
            authorityFile: settings.authority,
            certificateFile: settings.certificate,
            keyFile: settings.key
        )
        if settings.kind == .ownTracks, let server = MQTTServer(url: settings.url.text) {
            let device = try settings.ownTracksDevice()
            let will = Array(OwnTracksDevice.lastWill(at: TimeArgument.now).utf8)
            let name = "gpslog-\(device.user)-\(device.device)-\(settings.name)"
            let connection = MQTTConnection(
                server: server,
                clientIdentifier: isTrial ? name + "-test" : name,
                credentials: credentials,
                security: security,
                will: isTrial ? nil : MQTTMessage(topic: device.topic, payload: will, isRetained: false)
            )
            return MQTTUploadSender(as: device, over: connection)
        }
        let connection = HTTPConnection(
            credentials: credentials,
            security: security,
            userAgent: Self.userAgent,
            connectTimeout: Self.connectTimeout,
            timeout: Self.timeout
        )
        return HTTPUploadSender(try settings.format(), over: connection, now: { TimeArgument.now })
    }
}
