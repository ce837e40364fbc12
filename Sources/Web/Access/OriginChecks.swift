internal import HTTPTypes
internal import Hummingbird
internal import Platform
internal import Settings

/// Responds only to requests addressed to a name of this server, and restricts by headers what browsers may load.
///
/// Another site can make a browser send requests here, but must neither read a response nor change anything. By DNS
/// rebinding, such a site could let its own name resolve to this machine and so become the same origin.
/// Therefore only names that others cannot redirect are accepted.
struct SameOriginCheck<Context: RequestContext>: RouterMiddleware {
    private let own: OwnHostNames
    private let headers: [HTTPField]
    private let onlineHeaders: [HTTPField]

    /// Creates the middleware for all requests.
    ///
    /// - Parameters:
    ///   - own: accepted names.
    ///   - origins: servers that pages may load images from.
    init(_ own: OwnHostNames, showingPicturesOf origins: [String] = []) {
        self.own = own
        headers = Self.headers(Set(origins).sorted())
        onlineHeaders = Self.headers(Set(origins + [OnlineMap.origin]).sorted())
    }

    @concurrent func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        if !own.contain(request.head.authority) {
            response = Self.refusal(
                .misdirectedRequest,
                "This is no name of this server; names of [web] in the settings adds it.\n"
            )
        } else if !Self.methods.contains(request.method) {
            response = Self.refusal(.methodNotAllowed, "This method is not allowed here.\n")
        } else {
            do {
                response = try await next(request, context)
            } catch let error as any HTTPResponseError {
                response = try error.response(from: request, context: context)
            }
        }
        let headers = OnlineMap.isChosen(by: request) ? onlineHeaders : headers
        for header in headers { response.headers[header.name] = header.value }
        // Chart tiles set their own Cache-Control.
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }

    /// Methods allowed in requests; `CrossSiteCheck` restricts those that change something.
    private static var methods: [HTTPRequest.Method] { [.get, .post, .patch, .delete] }

    private static func refusal(_ status: HTTPResponse.Status, _ words: String) -> Response {
        let body = ResponseBody(byteBuffer: ByteBuffer(string: words))
        return Response(status: status, headers: [.contentType: "text/plain"], body: body)
    }

    private static func headers(_ origins: [String]) -> [HTTPField] {
        [
            HTTPField(name: .contentSecurityPolicy, value: policy(origins)),
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        ] + names.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } }
    }

    /// Headers without a constant in the library.
    private static var names: [(String, String)] {
        [
            ("Referrer-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        ]
    }

    /// Content security policy: everything from this server, no inline scripts, no embedding in other pages.
    ///
    /// Images may also come from the tile servers in the settings, and from data URLs, as Leaflet uses an empty one.
    /// Forms may only be sent to this server. (Browsers send the origin of a form only if Referrer-Policy allows it, at
    /// least for the same origin.)
    private static func policy(_ origins: [String]) -> String {
        let pictures = (["'self'", "data:"] + origins).joined(separator: " ")
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src \(pictures); connect-src 'self'; "
            + "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    }
}

/// OpenStreetMap's tile server, from which browsers may load pictures if their users have chosen so on the page.
enum OnlineMap {
    static let origin = "https://tile.openstreetmap.org"

    /// Whether the request has the cookie that the page sets for that choice.
    static func isChosen(by request: Request) -> Bool {
        request.headers[values: .cookie].contains { cookies in
            cookies.split(separator: ";").contains { $0.drop { $0 == " " } == "map=openstreetmap" }
        }
    }
}

/// Rejects changes that do not come from this server's own pages, or have an unexpected media type or size.
///
/// Another site can make a browser send such requests, though it cannot read the response. Browsers send the origin of
/// the page; requests without it are rejected as well.
struct CrossSiteCheck<Context: RequestContext>: RouterMiddleware {
    @concurrent func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.method != .get, request.method != .head else { return try await next(request, context) }
        guard Self.isOwn(request) else {
            throw HTTPError(.forbidden, message: "only pages of this server may send changes")
        }
        // Scripts of other sites can send this kind only after asking, which is never allowed.
        if request.uri.path == TrackChanges.importPath, Self.kind(of: request) == "application/octet-stream" {
            return try await next(request, context)
        }
        let isChart = request.uri.path == "/api/v1/charts"
        let kinds = isChart ? ["application/octet-stream"] : Self.kinds
        guard kinds.contains(Self.kind(of: request)) else {
            throw HTTPError(.unsupportedMediaType, message: "a change must be \(kinds.joined(separator: " or "))")
        }
        let mostBytes = isChart ? Self.mostChartBytes : Self.mostBytes
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > mostBytes {
            throw HTTPError(.contentTooLarge, message: "a change may have at most \(mostBytes) bytes")
        }
        var request = request
        // Also limits requests without Content-Length.
        _ = try await request.collectBody(upTo: mostBytes)
        return try await next(request, context)
    }

    /// Largest request body in bytes.
    private static var mostBytes: Int { 64 * 1024 }

    /// Largest part of a new chart in bytes; the page sends half of it.
    private static var mostChartBytes: Int { 2 * 1024 * 1024 }

    private static var kinds: [String] { ["application/json", "application/x-www-form-urlencoded"] }

    /// Media type of the body, without parameters.
    private static func kind(of request: Request) -> String {
        let kind = request.headers[.contentType]?.split(separator: ";").first ?? ""
        return kind.filter { !$0.isWhitespace }.lowercased()
    }

    /// Whether the requesting page has the host and port that the request is addressed to.
    private static func isOwn(_ request: Request) -> Bool {
        if let origin = request.headers[.origin] {
            let own = (request.head.authority ?? "").lowercased()
            return ["http://\(own)", "https://\(own)"].contains(origin.lowercased())
        }
        return HTTPField.Name("Sec-Fetch-Site").flatMap { request.headers[$0] } == "same-origin"
    }
}

/// Host names accepted in requests; other sites cannot make them resolve to this machine.
struct OwnHostNames: Sendable {
    private let named: [String]
    private let address: SocketAddress?

    init(_ web: WebSettings) { (named, address) = (web.names, web.place.named) }

    /// Whether the authority of a request names this machine; any port is accepted, as a tunnel has its own.
    func contain(_ authority: String?) -> Bool {
        guard let authority else { return false }
        let host = authority.replacing(/:[0-9]{1,5}$/, with: "").lowercased()
        return ["localhost", "[::1]"].contains(host) || Self.isLoopback4(host) || named.contains(host) || isServed(host)
    }

    /// Whether the host is an IP address that the page is served at; DNS cannot redirect IP addresses.
    private func isServed(_ host: String) -> Bool {
        guard let address, !address.isLoopback else { return false }
        let isInBrackets = host.hasPrefix("[") && host.hasSuffix("]")
        let digits = isInBrackets ? String(host.dropFirst().dropLast()) : host
        guard let asked = SocketAddress(host: digits, port: address.port), isInBrackets == digits.contains(":") else {
            return false
        }
        return address.isAny || asked == address
    }

    private static func isLoopback4(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
