internal import GNSS
internal import HTTPTypes
internal import Hummingbird
internal import Logbook
internal import Logging
internal import Platform
internal import Recording
internal import Text

/// Handles signing in, signing out and opening share links.
struct AccessAnswers: Sendable {
    /// Largest accepted sign-in form, in bytes.
    private static let mostBytes = 4096

    private let authenticator: Authenticator
    private let cookie: SessionCookie
    private let logger: Logger
    /// Whether the page shows the database of a logger on this machine, not one of a fleet.
    private let isOfThisMachine: Bool
    /// Whether the page shows a fleet, whose users can be managed.
    private let hasUsers: Bool

    /// `isEncrypted`: whether this server itself uses TLS; wrong passwords are logged.
    init(
        by authenticator: Authenticator,
        isEncrypted: Bool,
        showing database: any RecordedDatabase,
        hasUsers: Bool,
        logger: Logger
    ) {
        (self.authenticator, self.hasUsers, self.logger) = (authenticator, hasUsers, logger)
        isOfThisMachine = database.databaseFile != nil
        cookie = SessionCookie(isEncrypted: isEncrypted)
    }

    /// Adds all routes except `/api/v1/access`.
    func add(to router: Router<WebContext>) {
        router.get("/sign-in") { _, _ in await SignInPage.signIn(named: authenticator.hasUsers) }
        router.post("/sign-in") { request, context in try await signIn(request, context) }
        router.post("/sign-out") { request, _ in await signOut(request) }
        router.get("/share/:token") { request, context in try await share(request, context) }
    }

    /// Describes the visitor and their permissions as JSON.
    func access(_ context: WebContext) -> Response {
        var object = JSONObject()
        let role = context.visitor?.role
        if case .user(let user)? = context.visitor { object.add("name", text: user.name) }
        object.add("signed_in", role != nil && context.visitor != .local)
        object.add("role", text: role?.rawValue)
        object.add("may_change", role.map(PageAction.dispatch.isAllowed) == true)
        object.add("may_administer", hasUsers && role.map(PageAction.administer.isAllowed) == true)
        object.add("may_examine", role != nil && isOfThisMachine)
        if case .guest(let end)? = context.visitor { object.add("until", text: end.description) }
        return Response(json: object.description)
    }

    private func signIn(_ request: Request, _ context: WebContext) async throws -> Response {
        let body = try await request.body.collect(upTo: Self.mostBytes)
        guard let form = try? URLEncodedFormDecoder().decode(SignInForm.self, from: String(buffer: body)) else {
            return await SignInPage.signIn(
                .badRequest,
                saying: "Enter the password.",
                named: authenticator.hasUsers
            )
        }
        let address = Self.origin(of: request, context)
        switch try await authenticator.signIn(form.name ?? "", by: form.password, from: address) {
        case .welcome(let token):
            var response = Response.redirect("./")
            let stay = Int(Authenticator.longestStay.components.seconds)
            response.setCookie(cookie.keeping(token, for: stay, of: request))
            return response
        case .wrong:
            logger.warning("wrong password from \(address)")
            let hasUsers = await authenticator.hasUsers
            let words = hasUsers ? "Wrong name or password." : "Wrong password."
            return SignInPage.signIn(.forbidden, saying: words, named: hasUsers)
        case .wait(let time):
            let seconds = max(1, Int(time.components.seconds) + 1)
            var response = await SignInPage.signIn(
                .tooManyRequests,
                saying: "Too many attempts. Try again in \(seconds) seconds.",
                named: authenticator.hasUsers
            )
            response.headers[.retryAfter] = "\(seconds)"
            return response
        }
    }

    private func signOut(_ request: Request) async -> Response {
        await authenticator.signOut(showing: SessionCookie.word(of: request))
        var response = Response.redirect("sign-in")
        response.setCookie(cookie.forgetting(of: request))
        return response
    }

    /// Signs in a guest by the token of a share link.
    private func share(_ request: Request, _ context: WebContext) async throws -> Response {
        let word = context.parameters.get("token")
        guard let token = word.flatMap({ SecretToken($0) }),
            case .guest(let end)? = try await authenticator.visitor(showing: word)
        else { return SignInPage.signIn(.forbidden, saying: "This link is invalid or has expired.", in: "../") }
        // A browser that follows a link from another site does not send a SameSite=Strict cookie, even after a
        // redirect. Therefore a page refreshes itself instead.
        var response = SignInPage.shared
        let left = max(1, Int(end.seconds(since: .now)))
        response.setCookie(cookie.keeping(token, for: left, of: request))
        return response
    }

    /// Network of the client, from `X-Forwarded-For` if a reverse proxy on this machine forwards the request.
    static func origin(of request: Request, _ context: WebContext) -> String {
        guard let address = context.address else { return "?" }
        let named = HTTPField.Name("X-Forwarded-For").flatMap { request.headers[$0] }
        guard address.isLoopback, let last = named?.split(separator: ",").last?.filter({ $0 != " " }),
            let caller = SocketAddress(host: last, port: 0)
        else { return address.network }
        return caller.network
    }
}

/// Creates share links for the owner, as `gpslog web --share` does.
struct ShareAnswers: Sendable {
    /// Seconds until a link expires.
    private static let validity = 86_400.0

    private let file: AccessFile

    init(in file: AccessFile) { self.file = file }

    /// A link for a day, as a path of this server.
    func link(_ request: Request) async throws -> Response {
        _ = try await request.body.collect(upTo: .max)
        let token: SecretToken
        do {
            token = try AccessChange(in: file).share(for: Self.validity)
        } catch {
            throw HTTPError(.conflict, message: error.description)
        }
        var object = JSONObject()
        object.add("path", text: "share/\(token)")
        object.add("until", text: UTCTime.now.advanced(bySeconds: Self.validity).description)
        return Response(json: object.description)
    }
}

private struct SignInForm: Decodable {
    let name: String?
    let password: String
}

/// Cookie with the visitor's token, `HttpOnly` and `SameSite=Strict`.
struct SessionCookie: Sendable {
    private static let name = "gpslog"

    /// Whether this server itself uses TLS.
    let isEncrypted: Bool

    /// Token in the request's cookie, unchecked; `nil` without a cookie.
    static func word(of request: Request) -> String? { request.cookies[name]?.value }

    func keeping(_ token: SecretToken, for seconds: Int, of request: Request) -> Cookie {
        cookie(token.description, for: seconds, of: request)
    }

    /// A cookie that expires at once.
    func forgetting(of request: Request) -> Cookie { cookie("", for: 0, of: request) }

    private func cookie(_ value: String, for seconds: Int, of request: Request) -> Cookie {
        Cookie(
            name: Self.name,
            value: value,
            maxAge: seconds,
            path: "/",
            secure: isEncrypted || Self.isEncryptedBefore(request),
            httpOnly: true,
            sameSite: .strict
        )
    }

    /// Whether a reverse proxy received the request by HTTPS, according to `X-Forwarded-Proto`.
    private static func isEncryptedBefore(_ request: Request) -> Bool {
        HTTPField.Name("X-Forwarded-Proto").flatMap { request.headers[$0] } == "https"
    }
}
