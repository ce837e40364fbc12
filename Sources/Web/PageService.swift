internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOHTTP1
internal import Platform
internal import ServiceLifecycle
internal import Text
internal import UnixSignals

/// Answers requests until the program is asked to end, and sleeps while nobody asks.
///
/// Hummingbird's own application wakes up every second to have the date ready; this looks at the clock when it answers.
struct PageService: Sendable {
    private let responder: any HTTPResponder<WebContext>
    private let builder: HTTPServerBuilder
    private let configuration: ServerConfiguration
    private let logger: Logger

    /// A service.
    ///
    /// - Parameters:
    ///   - responder: has the answers.
    ///   - builder: says how connections are treated.
    ///   - configuration: says where it listens, and how many connections there may be.
    ///   - logger: is told of each connection.
    init(
        _ responder: any HTTPResponder<WebContext>,
        over builder: HTTPServerBuilder,
        _ configuration: ServerConfiguration,
        logger: Logger
    ) {
        (self.responder, self.builder) = (responder, builder)
        (self.configuration, self.logger) = (configuration, logger)
    }

    /// Serves until SIGTERM or SIGINT comes.
    ///
    /// - Parameter begin: called once it listens.
    /// - Throws: an error where nobody may listen at the address.
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
