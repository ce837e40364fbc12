package import HTTPServing
internal import Hummingbird
internal import HummingbirdCore
package import Logging
internal import NIOCore
package import Platform
internal import Serving
internal import Uploads

/// Receives locations of devices by HTTP and MQTT and stores them in PostgreSQL.
package struct CollectorServer: Sendable {
    private let database: PostgresAddress
    private let address: Platform.SocketAddress
    private let certificate: ServerCertificate?
    private let broker: MessageBroker?
    private let limits: CollectorLimits
    private let logger: Logger

    /// Creates a server, without connecting yet.
    ///
    /// - Parameters:
    ///   - database: the database, which need not be available yet.
    ///   - place: the address to listen at.
    ///   - certificate: the certificate for HTTPS; `nil` for plain HTTP.
    ///   - broker: the MQTT broker to subscribe to; `nil` for none.
    ///   - limits: the limits on requests, connections and memory.
    ///   - logger: logs the address and problems.
    package init(
        into database: PostgresAddress,
        at place: ServiceAddress,
        certificate: ServerCertificate? = nil,
        broker: MessageBroker? = nil,
        limits: CollectorLimits = CollectorLimits(),
        logger: Logger
    ) {
        (self.database, self.certificate, self.broker) = (database, certificate, broker)
        (self.limits, self.logger) = (limits, logger)
        address = place.named ?? .loopback4(port: place.port)
    }

    /// Serves until the program is terminated.
    ///
    /// - Throws: `Failure` if the certificate or the address cannot be used.
    package func run() async throws {
        var quiet = logger
        // The server's messages about single connections are of no use to users.
        quiet.logLevel = .critical
        let room = DescriptorLimit.makeRoom(for: limits.connections)
        if room < limits.connections {
            logger.warning(
                "this process can serve \(room) connections only; raise its limit of open files (ulimit -n)"
            )
        }
        let newcomers = StrangerLimit(
            atMost: min(limits.strangers.all, room / 2),
            ofNeighbour: limits.strangers.ofNeighbour,
            for: TimeAmount(limits.patienceWithStrangers)
        )
        let answers = CollectorAnswers(into: database, limits, limiting: newcomers, logger: logger)
        let host = address.description.dropLast(":\(address.port)".count).filter { $0 != "[" && $0 != "]" }
        let application = Application(
            responder: CallbackResponder<CollectorContext> { request, context in
                try await answers.response(to: request, from: context)
            },
            server: try builder(newcomers),
            configuration: ApplicationConfiguration(
                address: .hostname(String(host), port: Int(address.port)),
                availableConnectionsDelegate: MaximumAvailableConnections(room)
            ),
            onServerRunning: { [logger, scheme = certificate == nil ? "http" : "https"] channel in
                let port = channel.localAddress?.port ?? 0
                logger.notice("devices may send to \(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)/")
            },
            logger: quiet
        )
        let subscription = try subscription(for: answers)
        async let subscribed: Void? = subscription?.run()
        defer { subscription?.end() }
        do {
            try await application.runService()
            subscription?.end()
            await subscribed
        } catch {
            throw ListenFailure(error, at: address).failure
        }
    }

    /// `nil` without a broker.
    private func subscription(for answers: CollectorAnswers) throws(Failure) -> MQTTSubscription? {
        guard let broker else { return nil }
        let troubles = BrokerTroubles(of: broker, logger)
        do throws(TransportFailure) {
            return try MQTTSubscription(
                server: broker.server,
                clientIdentifier: broker.session,
                credentials: broker.credentials,
                security: broker.security,
                topics: broker.topics,
                take: { messages in await answers.take(messages) },
                note: { trouble in troubles.note(trouble) }
            )
        } catch {
            throw Failure("cannot subscribe at the MQTT broker: \(error)", .unavailable)
        }
    }

    private func builder(_ newcomers: StrangerLimit) throws(Failure) -> HTTPServerBuilder {
        let plain = HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [
                    OldClients(), newcomers.handler, RequestDeadline(TimeAmount(limits.patienceWithStrangers)),
                    ResponseDeadline(TimeAmount(limits.patience)),
                ],
                idleTimeout: TimeAmount(limits.idleTime),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 8192,
                    maxHeaderListSize: 16_384,
                    maxHeaderFieldCount: 100
                )
            )
        )
        return try Encryption.around(plain, by: certificate)
    }
}

/// Request context with the address of the client.
struct CollectorContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    let connection: any Channel

    /// Address of the peer; `nil` if the connection is closed.
    let address: Platform.SocketAddress?

    /// Network of the peer, by which requests are limited; `nil` for this machine, as of a reverse proxy.
    var neighbour: String? { address.flatMap { $0.isLoopback ? nil : $0.network } }

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        connection = source.channel
        address = (source.channel.remoteAddress?.ipAddress).flatMap { Platform.SocketAddress(host: $0, port: 0) }
    }
}

/// Limits on requests, connections and memory of the collector.
package struct CollectorLimits: Sendable {
    /// Largest body of a request in bytes.
    package var body = 1 << 20

    /// Largest total of all bodies in memory, in bytes.
    package var bodies = 16 << 20

    /// Largest body in bytes of a request whose token is in the body.
    ///
    /// Only Traccar's clients put it there, with one location.
    package var bodyOfStranger = 16 << 10

    /// Most such bodies under way, and most from one network other than this machine; a new one displaces the oldest.
    package var bodiesOfStrangers = (all: 256, ofNeighbour: 32)

    /// Most fixes per request.
    package var fixes = 4096

    /// Most fixes being parsed or stored at a time; each takes 1 kB.
    package var allFixes = 8192

    /// Most requests waiting for memory.
    package var waitingForRoom = 256

    /// Requests per second and device; a burst may have five seconds' worth.
    package var rate = 50.0

    /// Seconds without a location after which a phone's or tracker's next one begins a new track.
    ///
    /// OwnTracks reports every 15 minutes while it saves the battery, and now and then a report is late or lost.
    package var longestGap = 3600.0

    /// Most simultaneous client connections.
    package var connections = 10_000

    /// Most connections without an admitted request, and most from one network other than this machine; a new one
    /// displaces the oldest.
    package var strangers = (all: 1000, ofNeighbour: 100)

    package var databaseConnections = 4

    /// Most requests waiting for each database connection.
    package var waitingForEach = 64

    /// Timeout of the database and of receiving a body.
    package var patience = Duration.seconds(30)

    /// Timeout of a connection without an admitted request, and of a whole request with the rest of a rejected body.
    package var patienceWithStrangers = Duration.seconds(60)

    /// Timeout of idle connections; keeping one costs less than making a new one.
    package var idleTime = Duration.seconds(700)

    package init() {}
}
