internal import Hummingbird
internal import Logbook
internal import ServiceLifecycle
internal import Text

/// Server-sent events for a page of all devices: `devices` reports changes of their positions.
///
/// After losing the connection, the page requests the whole map again.
struct DeviceLiveAnswer: Sendable {
    private let feed: DeviceFeed
    private let context: WebContext

    /// The response ends when the visitor's access ends.
    init(_ context: WebContext, from feed: DeviceFeed) { (self.context, self.feed) = (context, feed) }

    /// Whether the request is for all devices, not for one.
    static func isAskedFor(by request: Request) -> Bool { request.uri.queryParameters["devices"] == "true" }

    /// Streams until the client disconnects or the program exits.
    var response: Response {
        let body = ResponseBody { [feed, context] writer in
            // Browsers report the connection as open only after the first bytes.
            try await writer.write(ByteBuffer(string: ":\n\n"))
            // The feed yields at least every 15 seconds, so that closed connections are detected.
            for await moves in await feed.listen().cancelOnGracefulShutdown() {
                guard await context.isWelcome() else { break }
                try await writer.write(ByteBuffer(string: "event: devices\ndata: \(JSONObject(moves))\n\n"))
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    }
}
