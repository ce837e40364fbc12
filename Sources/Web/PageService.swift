internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOHTTP1
internal import Platform
internal import ServiceLifecycle
internal import Text
internal import UnixSignals

/// Serves requests until the program is terminated, without any timer while idle.
///
/// Hummingbird's own application wakes up every second to update the date. This service reads the clock per response.
struct PageService: Sendable {
    private let responder: any HTTPResponder<WebContext>
    private let builder: HTTPServerBuilder
    private let configuration: ServerConfiguration
    private let logger: Logger

    /// Creates a service that runs until the program is terminated.
    ///
    /// - Parameters:
    ///   - responder: responds to requests.
    ///   - builder: configures the handling of connections.
    ///   - configuration: the address and the largest number of connections.
    ///   - logger: logs each connection.
    init(
        _ responder: any HTTPResponder<WebContext>,
        over builder: HTTPServerBuilder,
        _ configuration: ServerConfiguration,
        logger: Logger
    ) {
        (self.responder, self.builder) = (responder, builder)
        (self.configuration, self.logger) = (configuration, logger)
    }

    /// Serves until SIGTERM or SIGINT.
    ///
    /// - Parameter begin: called when the server listens.
    /// - Throws: an error if the address cannot be used.
    func run(begin: @escaping @Sendable () -> Void) async throws {
        let server = try builder.buildServer(
            configuration: configuration,
            eventLoopGroup: EventLoopGroupProvider.singleton.eventLoopGroup,
            logger: logger
        ) { [responder, logger] request, writer, channel in
            let source = ApplicationRequestContextSource(channel: channel, logger: logger)
            var response: Response
            do {
                response = try await responder.respond(to: request, context: WebContext(source: source))
            } catch let error as HTTPParserError {
                throw error
            } catch {
                response = Response(status: .internalServerError)
            }
            response.headers[.date] = HTTPDate(.now).description
            try await writer.write(response: response.head, body: response.body)
        } onServerRunning: { _ in
            begin()
        }
        let group = ServiceGroup(
            configuration: .init(services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        )
        try await group.run()
    }
}
