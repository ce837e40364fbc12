internal import HTTPTypes
internal import Hummingbird

/// Answers only what pages of this server ask for, and forbids browsers to do more with the answers than show them.
///
/// A page of somewhere else may make a browser send requests here; it must neither read an answer nor change anything. A
/// name that somebody else has given to this machine (DNS rebinding) would make it a page of the same origin: only names
/// that nobody can give away are answered.
struct SameOriginCheck<Context: RequestContext>: RouterMiddleware {
    private let own: OwnHostNames
    private let headers: [HTTPField]

    /// A check of the names by which this machine is asked.
    ///
    /// - Parameters:
    ///   - own: those names.
    ///   - origins: servers of which a page of this one may show pictures.
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
        // Pictures of a chart may be kept for a while.
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }

    /// Questions, and changes, which `CrossSiteCheck` looks at.
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

    /// Headers that the library has no names for.
    private static var names: [(String, String)] {
        [
            ("Referrer-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        ]
    }

    /// The rule that all comes from here, that no script is in the page, and that no other page shows it in a frame.
    ///
    /// Pictures may come from servers of tiles that the settings name, and nothing else from elsewhere.
    ///
    /// Leaflet has an empty picture as a data URL. A form is sent to nobody else. (A browser says which page a form is of only
    /// where the page may be told of, to this server at least: see Referrer-Policy.)
    private static func policy(_ origins: [String]) -> String {
        let pictures = (["'self'", "data:"] + origins).joined(separator: " ")
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src \(pictures); connect-src 'self'; "
            + "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    }
}
