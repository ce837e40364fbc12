internal import ArgumentParser
internal import Fleet
internal import Commands
internal import HTTPServing
internal import Logging
internal import Platform
internal import Settings
internal import SystemPackage

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Receive positions from devices, and store them.",
        discussion: """
            Devices upload by HTTP, each with its own token (gpslog-collector device add): gpslog, OwnTracks, \
            Overland and Traccar clients. A request is acknowledged only after all its locations are committed; \
            repeated locations are stored once. If the database is unavailable, devices are told to retry.

            Phones with OwnTracks can also use MQTT: name their broker with --mqtt. A message is acknowledged once \
            it is committed. While the collector is down, messages wait at the broker.

            /healthz returns 200 while the service is healthy, /metrics serves Prometheus. Other machines can \
            connect only if --listen names a non-local address; then use --certificate and --key, or a proxy with \
            TLS.

            Examples:
              gpslog-collector run --database postgresql:///fleet --listen 8048
              gpslog-collector run --database postgresql://db/fleet \\
                --listen 0.0.0.0:443 --certificate chain.pem --key key.pem
            """
    )

    @OptionGroup var database: FleetDatabaseOption

    @Option(
        help: ArgumentHelp("The port, or address and port, to listen on.", valueName: "address:port")
    )
    var listen: String = "8048"

    @Option(help: ArgumentHelp("The certificate chain for HTTPS, as PEM.", valueName: "file"), completion: .file())
    var certificate: String?

    @Option(help: ArgumentHelp("The private key of the certificate, as PEM.", valueName: "file"), completion: .file())
    var key: String?

    @Option(
        help: ArgumentHelp(
            "The MQTT broker of OwnTracks, as mqtt://user@host or mqtts://user@host.",
            discussion: "It keeps messages while the collector is down. To accept a topic, use device add --mqtt.",
            valueName: "url"
        )
    )
    var mqtt: String?

    @Option(
        help: ArgumentHelp("A file with the broker password in its first line.", valueName: "file"),
        completion: .file()
    )
    var mqttPasswordFile: String?

    @Option(
        help: ArgumentHelp(
            "A CA certificate for an mqtts broker, as PEM, instead of the system's.",
            valueName: "file"
        ),
        completion: .file()
    )
    var mqttAuthority: String?

    @Option(help: ArgumentHelp("A topic to subscribe to; may be repeated.", valueName: "topic"))
    var mqttTopic: [String] = [MessageBroker.usualTopic]

    @Option(help: ArgumentHelp("The MQTT session name; must differ between collectors.", valueName: "name"))
    var mqttSession: String = "gpslog-collector"

    @Option(help: ArgumentHelp("Maximum requests per second and device.", valueName: "count"))
    var rate: Double = CollectorLimits().rate

    @Option(
        help: ArgumentHelp(
            "How long a phone or tracker sends no location for a new track, such as 30m.",
            discussion: "Default: 1h. A logger's tracks end as everywhere, after 5m.",
            valueName: "span"
        )
    )
    var trackGap: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "Where to send alerts: https://…, mailto:address, or a command; may be repeated.",
            discussion: "A device is silent, too fast, has a low battery, or is inside a fence: see rule and geofence.",
            valueName: "target"
        )
    )
    var alert: [String] = []

    func validate() throws {
        if alert.contains(where: { AlertTarget($0) == nil }) {
            throw ValidationError("--alert needs https://…, mailto:address or a command.")
        }
        _ = try place
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("use --certificate and --key together.")
        }
        if mqtt == nil, mqttPasswordFile != nil { throw ValidationError("--mqtt-password-file needs --mqtt.") }
        if mqtt == nil, mqttAuthority != nil { throw ValidationError("--mqtt-authority needs --mqtt.") }
        guard (0.01...1_000_000).contains(rate) else {
            throw ValidationError("--rate needs a number of requests per second, at least 0.01.")
        }
    }

    func run() async throws {
        var limits = CollectorLimits()
        limits.rate = rate
        if let trackGap { limits.longestGap = trackGap.seconds }
        let files = certificate.flatMap { chain in
            key.map { ServerCertificate(chain: FilePath(chain), key: FilePath($0)) }
        }
        let logger = Logger(label: "gpslog-collector") { _ in ConsoleLogHandler(level: .notice) }
        let server = CollectorServer(
            into: try database.address,
            at: try place,
            certificate: files,
            broker: try broker,
            limits: limits,
            logger: logger
        )
        let dispatch = AlertDispatch(of: try database.address, to: alert.compactMap(AlertTarget.init)) {
            logger.warning("\($0)")
        }
        let alerts = Task { await dispatch.run() }
        defer { alerts.cancel() }
        try await server.run()
    }

    private var place: ServiceAddress {
        get throws {
            if let place = ServiceAddress(listen, usualPort: 8048) { return place }
            throw ValidationError("--listen needs a port, or an address and port, such as 8048 or 0.0.0.0:8048.")
        }
    }

    private var broker: MessageBroker? {
        get throws {
            guard let mqtt else { return nil }
            let password = try mqttPasswordFile.map { try SecretSource.file(FilePath($0)).read() }
            let broker = MessageBroker(
                url: mqtt,
                password: password,
                session: mqttSession,
                topics: mqttTopic,
                authority: mqttAuthority.map { FilePath($0) }
            )
            if let broker { return broker }
            throw ValidationError("--mqtt needs the URL of a broker, such as mqtt://user@broker:1883.")
        }
    }
}
