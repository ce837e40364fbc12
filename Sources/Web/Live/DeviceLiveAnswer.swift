internal import Hummingbird
internal import Logbook
internal import ServiceLifecycle
internal import Text

/// Events that a page of all devices gets for as long as it is open: server-sent events, `devices` with the news of them.
///
/// A page that has lost the connection asks for the map anew once it has it again.
struct DeviceLiveAnswer: Sendable {
    private let feed: DeviceFeed
    private let context: WebContext

    /// An answer that ends when whoever asks may no longer look.
    init(_ context: WebContext, from feed: DeviceFeed) { (self.context, self.feed) = (context, feed) }

    /// True where a request is for all devices.
    static func isAskedFor(by request: Request) -> Bool { request.uri.queryParameters["devices"] == "true" }

    /// The answer, which does not end before the page or the program does.
    var response: Response {
        let body = ResponseBody { [feed, context] writer in
            // A browser takes the connection as made once something comes.
            try await writer.write(ByteBuffer(string: ":\n\n"))
            // There is news each 15 seconds in any case, so that connections to pages that are gone are noticed.
            for await moves in await feed.listen().cancelOnGracefulShutdown() {
                guard await context.isWelcome() else { break }
                try await writer.write(ByteBuffer(string: "event: devices\ndata: \(JSONObject(moves))\n\n"))
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    }
}
