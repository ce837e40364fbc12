internal import Communication
package import HTTPServing
internal import Hummingbird
internal import HummingbirdCore
package import Logging
internal import NIOCore
internal import Platform
package import Postgres
package import Serving
internal import Terminal

/// Takes in what devices send over HTTP, and stores it in PostgreSQL.
package struct CollectorServer: Sendable {
    private let database: PostgresAddress
    private let address: Platform.SocketAddress
    private let certificate: ServerCertificate?
    private let broker: MessageBroker?
    private let limits: CollectorLimits
    private let logger: Logger

    /// A server.
    ///
    /// - Parameters:
    ///   - database: the database, which need not answer yet.
    ///   - place: the address that it listens at.
    ///   - certificate: the certificate for HTTPS; nil for plain HTTP.
    ///   - broker: a broker of MQTT that it subscribes at; nil for none.
    ///   - limits: the limits of what devices may ask of it.
    ///   - logger: is told where it listens, and what goes wrong.
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

    /// Serves until the program is asked to end.
    ///
    /// - Throws: `Failure` where the certificate cannot be used, or nobody may listen at the address.
    package func run() async throws {
        let answers = CollectorAnswers(into: database, limits, logger: logger)
        var quiet = logger
        // The server's messages of each connection are nothing that its user wants to know.
        quiet.logLevel = .critical
        let room = DescriptorLimit.makeRoom(for: limits.connections)
        if room < limits.connections {
            logger.warning(
                "there is room for \(room) connections, as this process may have no more files open (ulimit -n)"
            )
        }
        let host = address.description.dropLast(":\(address.port)".count).filter { $0 != "[" && $0 != "]" }
        let application = Application(
            responder: CallbackResponder<CollectorContext> { request, context in
                try await answers.response(to: request, from: context.address)
            },
            server: try builder(),
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
        } catch let failure as Failure {
            throw failure
        } catch {
            // The library's own type is not meant to be seen; its text names the call and the reason.
            throw Failure("nobody can be served at \(address): \(error)", .unavailable)
        }
    }

    /// The subscription at the broker; nil where there is none.
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
            throw Failure("no broker can be asked: \(error)", .unavailable)
        }
    }

    private func builder() throws(Failure) -> HTTPServerBuilder {
        let plain = HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [OldClients()],
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
