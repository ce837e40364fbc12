internal import ArgumentParser
internal import Collector
internal import HTTPServing
internal import Logging
internal import Postgres
internal import Serving
internal import Settings
internal import SystemPackage
internal import Terminal

/// `gpslog-collector run`.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Take in what devices send, and store it.",
        discussion: """
            Devices send by HTTP, each with a token of its own (gpslog-collector device add): gpslog itself, OwnTracks, \
            Overland, and Traccar's clients. A request is answered once all of it is committed, and not before; sent again, \
            its locations change nothing. While the database does not answer, devices are told to come again.

            Phones with OwnTracks may send by MQTT, too: --mqtt names their broker. A message is acknowledged once it is \
            committed, and one that comes while nobody is here waits at the broker.

            /healthz answers 200 while all is well, /metrics has numbers for Prometheus. Other machines get there only where \
            --listen names another address than this machine's own; use --certificate and --key then, or a proxy that has them.

            Examples:
              gpslog-collector run --database postgresql:///fleet --listen 8048
              gpslog-collector run --database postgresql://db/fleet --listen 0.0.0.0:443 --certificate chain.pem --key key.pem
            """
    )

    @OptionGroup var database: FleetDatabaseOption

    @Option(
        help: ArgumentHelp("The port, or the address and port, that devices send to.", valueName: "address:port")
    )
    var listen: String = "8048"

    @Option(help: ArgumentHelp("The certificate for HTTPS, and those above it, as PEM.", valueName: "file"))
    var certificate: String?

    @Option(help: ArgumentHelp("The key of the certificate, as PEM.", valueName: "file"))
    var key: String?

    @Option(
        help: ArgumentHelp(
            "A broker of MQTT that OwnTracks sends to, as mqtt://user@host or mqtts://user@host.",
            discussion: "It keeps what comes while the collector is away; device add --mqtt lets a topic in.",
            valueName: "url"
        )
    )
    var mqtt: String?

    @Option(help: ArgumentHelp("A file whose first line is the password for the broker.", valueName: "file"))
    var mqttPasswordFile: String?

    @Option(
        help: ArgumentHelp(
            "The certificate of the authority that vouches for an mqtts broker, as PEM, in place of the system's.",
            valueName: "file"
        )
    )
    var mqttAuthority: String?

    @Option(help: ArgumentHelp("A topic that is subscribed to; may be given several times.", valueName: "topic"))
    var mqttTopic: [String] = [MessageBroker.usualTopic]

    @Option(help: ArgumentHelp("The name of the session at the broker; each collector has its own.", valueName: "name"))
    var mqttSession: String = "gpslog-collector"

    @Option(help: ArgumentHelp("The most requests a second of each device.", valueName: "count"))
    var rate: Double = CollectorLimits().rate

    func validate() throws {
        _ = try place
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("--certificate and --key: both, or neither.")
        }
        if mqtt == nil, mqttPasswordFile != nil { throw ValidationError("--mqtt-password-file is for --mqtt.") }
        if mqtt == nil, mqttAuthority != nil { throw ValidationError("--mqtt-authority is for --mqtt.") }
        guard (0.01...1_000_000).contains(rate) else {
            throw ValidationError("--rate is a number of requests a second, from 0.01 on.")
        }
    }

    func run() async throws {
        var limits = CollectorLimits()
        limits.rate = rate
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
        try await server.run()
    }

    private var place: ServiceAddress {
        get throws {
            if let place = ServiceAddress(listen, usualPort: 8048) { return place }
            throw ValidationError("--listen is a port, or an address with one, such as 8048 or 0.0.0.0:8048.")
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
            throw ValidationError("--mqtt is the URL of a broker, such as mqtt://user@broker:1883.")
        }
    }
}
