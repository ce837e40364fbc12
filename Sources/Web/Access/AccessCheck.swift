internal import HTTPTypes
internal import Hummingbird
internal import Logbook
internal import Logging
internal import NIOCore
internal import Platform

/// Admits only visitors who signed in or hold a share link that has not expired.
struct AccessCheck: RouterMiddleware {
    typealias Context = WebContext

    private let authenticator: Authenticator
    private let zones: ZoneSource
    private let files: Set<String>
    private let admitsGuests: Bool
    private let tenant: String?
    private let logger: Logger

    /// Creates the middleware for all requests.
    ///
    /// - Parameters:
    ///   - authenticator: identifies visitors by their token.
    ///   - zones: provides the places hidden from guests.
    ///   - files: static files, which guests may also load.
    ///   - admitsGuests: `false` if share links would show more than one device.
    ///   - tenant: whose users these answers are for; `nil` for visitors without a tenant.
    ///   - logger: logs why visitors or hidden places cannot be determined.
    init(
        _ authenticator: Authenticator,
        _ zones: ZoneSource,
        files: [PageFile],
        admitsGuests: Bool,
        tenant: String?,
        logger: Logger
    ) {
        (self.authenticator, self.zones, self.logger) = (authenticator, zones, logger)
        (self.admitsGuests, self.tenant) = (admitsGuests, tenant)
        self.files = Set(files.map(\.path))
    }

    @concurrent func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        if Self.isForAll(path) { return try await next(request, context) }
        let word = SessionCookie.word(of: request)
        guard let visitor = try await visitor(showing: word), visitor.tenant == tenant else {
            if request.method == .get, path == "/" { return .redirect("sign-in") }
            throw HTTPError(.unauthorized, message: "sign in first: /sign-in")
        }
        var context = context
        context.visitor = visitor
        context.isWelcome = { [authenticator] in (try? await authenticator.visitor(showing: word)) == visitor }
        if visitor.isGuest {
            guard admitsGuests else {
                throw HTTPError(.forbidden, message: "share links are for pages of one device")
            }
            guard request.method == .get, files.contains(path) || Self.isForGuests(path) else {
                throw HTTPError(.forbidden, message: "share links do not give access to this")
            }
            context.hidden = try await hiddenPlaces()
        }
        let action = PageAction(request.method.rawValue, path)
        if let role = visitor.role, !action.isAllowed(for: role) {
            throw HTTPError(.forbidden, message: "a \(role.rawValue) may not do this; ask an administrator")
        }
        return try await FleetAuthor.$current.withValue(visitor.author) { try await next(request, context) }
    }

    /// Whether the path is needed before signing in.
    private static func isForAll(_ path: String) -> Bool {
        ["/sign-in", "/sign-out", "/page.css", "/icon.svg"].contains(path)
            || path.wholeMatch(of: /\/share\/[0-9a-f]+/) != nil
    }

    /// Whether guests may request the path; these responses omit hidden places.
    private static func isForGuests(_ path: String) -> Bool {
        let parts = /\/api\/v1\/tracks\/[0-9]+\/(points|figures|rejected|export\/[a-z]+)/
        let charts = /\/api\/v1\/(charts(\/[0-9]+){0,4}|map(\/[0-9]+){0,2})/
        return path.wholeMatch(of: /\/api\/v1\/(access|live|units|calendar|tracks|points|waypoints)/) != nil
            || path.wholeMatch(of: parts) != nil || path.wholeMatch(of: charts) != nil
    }

    private func visitor(showing word: String?) async throws -> Visitor? {
        do {
            return try await authenticator.visitor(showing: word)
        } catch {
            logger.error("cannot check access, so all requests are rejected: \(error)")
            throw HTTPError(.serviceUnavailable, message: "the server cannot check access")
        }
    }

    private func hiddenPlaces() async throws -> HiddenPlaces {
        do {
            return try await zones.places()
        } catch {
            logger.error("cannot read the privacy zones, so visitors with a link see nothing: \(error)")
            throw HTTPError(.serviceUnavailable, message: "the server cannot read the privacy zones")
        }
    }
}

/// Request context: the client's address and the visitor.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// Address of the peer; `nil` if unavailable.
    let address: Platform.SocketAddress?

    /// The thread that writes the response.
    let eventLoop: any EventLoop

    /// `nil` before `AccessCheck` has admitted the visitor.
    var visitor: Visitor?

    /// Whether the visitor may see everything, including file names; `false` for guests.
    var isOwners: Bool { visitor?.isGuest == false }

    /// Places hidden from this visitor.
    var hidden = HiddenPlaces.none

    /// Whether the visitor may still see the page; long-lived responses check it again.
    var isWelcome: @Sendable () async -> Bool = { false }

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        eventLoop = source.channel.eventLoop
        address = (source.channel.remoteAddress?.ipAddress).flatMap { Platform.SocketAddress(host: $0, port: 0) }
    }
}
