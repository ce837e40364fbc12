internal import HTTPTypes
internal import Hummingbird

/// Responds only to requests addressed to a name of this server, and restricts by headers what browsers may load.
///
/// Another site can make a browser send requests here, but must neither read a response nor change anything. By DNS
/// rebinding, such a site could let its own name resolve to this machine and so become the same origin.
/// Therefore only names that others cannot redirect are accepted.
struct SameOriginCheck<Context: RequestContext>: RouterMiddleware {
    private let own: OwnHostNames
    private let headers: [HTTPField]

    /// Creates the middleware for all requests.
    ///
    /// - Parameters:
    ///   - own: accepted names.
    ///   - origins: servers that pages may load images from.
    init(_ own: OwnHostNames, showingPicturesOf origins: [String] = []) {
        (self.own, headers) = (own, Self.headers(Set(origins).sorted()))
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
            response = Self.refusal(.methodNotAllowed, "Nothing here is asked for or changed in this way.\n")
        } else {
            do {
                response = try await next(request, context)
            } catch let error as any HTTPResponseError {
                response = try error.response(from: request, context: context)
            }
        }
        for header in headers { response.headers[header.name] = header.value }
        // Chart tiles set their own Cache-Control.
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }

    /// Methods allowed in requests; `CrossSiteCheck` restricts those that change something.
    private static var methods: [HTTPRequest.Method] { [.get, .post, .patch] }

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
