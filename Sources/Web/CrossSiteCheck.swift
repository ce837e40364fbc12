internal import HTTPTypes
internal import Hummingbird

/// Lets only pages of this server change something, and only with what such a page sends.
///
/// A page of somewhere else can have a browser send requests that change something, though it gets no answer. Browsers say
/// which page a request comes from; who says nothing of it is refused, too.
struct CrossSiteCheck<Context: RequestContext>: RouterMiddleware {
    @concurrent func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.method != .get, request.method != .head else { return try await next(request, context) }
        guard Self.isOwn(request) else {
            throw HTTPError(.forbidden, message: "only pages of this server may change something")
        }
        guard Self.kinds.contains(Self.kind(of: request)) else {
            throw HTTPError(.unsupportedMediaType, message: "a change is \(Self.kinds.joined(separator: " or "))")
        }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Self.mostBytes {
            throw HTTPError(.contentTooLarge, message: "a change has at most \(Self.mostBytes) bytes")
        }
        var request = request
        // A request that does not say how much it brings is refused as soon as it is too much.
        _ = try await request.collectBody(upTo: Self.mostBytes)
        return try await next(request, context)
    }

    /// Bytes of a change.
    private static var mostBytes: Int { 64 * 1024 }

    private static var kinds: [String] { ["application/json", "application/x-www-form-urlencoded"] }

    /// The media type of what is sent, without its parameters.
    private static func kind(of request: Request) -> String {
        let kind = request.headers[.contentType]?.split(separator: ";").first ?? ""
        return kind.filter { !$0.isWhitespace }.lowercased()
    }

    /// True where the page that asks is of the same host and port as this server has for who asks.
    private static func isOwn(_ request: Request) -> Bool {
        if let origin = request.headers[.origin] {
            let own = (request.head.authority ?? "").lowercased()
            return ["http://\(own)", "https://\(own)"].contains(origin.lowercased())
        }
        return HTTPField.Name("Sec-Fetch-Site").flatMap { request.headers[$0] } == "same-origin"
    }
}
