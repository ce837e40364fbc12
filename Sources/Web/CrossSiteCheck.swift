internal import HTTPTypes
internal import Hummingbird

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
        guard Self.kinds.contains(Self.kind(of: request)) else {
            throw HTTPError(.unsupportedMediaType, message: "a change must be \(Self.kinds.joined(separator: " or "))")
        }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Self.mostBytes {
            throw HTTPError(.contentTooLarge, message: "a change may have at most \(Self.mostBytes) bytes")
        }
        var request = request
        // Also limits requests without Content-Length.
        _ = try await request.collectBody(upTo: Self.mostBytes)
        return try await next(request, context)
    }

    /// Largest request body in bytes.
    private static var mostBytes: Int { 64 * 1024 }

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
