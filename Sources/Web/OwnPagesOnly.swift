internal import HTTPTypes
internal import Hummingbird

/// Answers only what pages of this server ask for, and forbids browsers to do more with the answers than show them.
///
/// A page of somewhere else may make a browser send requests here; it must neither read an answer nor change anything. A
/// name that somebody else has given to this machine (DNS rebinding) would make it a page of the same origin: only names
/// that nobody can give away are answered.
struct OwnPagesOnly<Context: RequestContext>: RouterMiddleware {
    @concurrent func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        if !OwnName.isOwn(request.head.authority) {
            response = Self.refusal(.misdirectedRequest, "This server is asked for by the name localhost.\n")
        } else if !Self.methods.contains(request.method) {
            response = Self.refusal(.methodNotAllowed, "Nothing here is asked for or changed in this way.\n")
        } else {
            do {
                response = try await next(request, context)
            } catch let error as any HTTPResponseError {
                response = try error.response(from: request, context: context)
            }
        }
        for header in Self.headers { response.headers[header.name] = header.value }
        return response
    }

    /// Questions, and changes, which `ChangeCheck` looks at.
    private static var methods: [HTTPRequest.Method] { [.get, .post, .patch] }

    private static func refusal(_ status: HTTPResponse.Status, _ words: String) -> Response {
        let body = ResponseBody(byteBuffer: ByteBuffer(string: words))
        return Response(status: status, headers: [.contentType: "text/plain"], body: body)
    }

    private static var headers: [HTTPField] {
        [
            HTTPField(name: .contentSecurityPolicy, value: policy),
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            HTTPField(name: .cacheControl, value: "no-store"),
        ] + names.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } }
    }

    /// Headers that the library has no names for.
    private static var names: [(String, String)] {
        [
            ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        ]
    }

    /// The rule that all comes from here, that no script is in the page, and that no other page shows it in a frame.
    ///
    /// Leaflet has an empty picture as a data URL.
    private static var policy: String {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }
}

/// The names by which this machine calls itself.
enum OwnName {
    /// True for the host of a request that names this machine, with any port: one that a tunnel leads here has its own.
    static func isOwn(_ authority: String?) -> Bool {
        guard let authority else { return false }
        let host = authority.replacing(/:[0-9]{1,5}$/, with: "").lowercased()
        return host == "localhost" || host == "[::1]" || isLoopback4(host)
    }

    private static func isLoopback4(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
