internal import Commands
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle
internal import Text

/// Server-sent events for a page.
///
/// - `state`: the receivers
/// - `track`: a track whose figures changed
/// - `points`: locations added to a track
/// - `waypoints`: the journal changed
/// - `receivers`: the satellites of each receiver, if requested
///
/// When the page reconnects, it sends the identifier of the last event and receives everything it missed.
struct LiveAnswer: Sendable {
    /// Longest time without sending, so that closed connections are detected.
    private static let longestSilence = Duration.seconds(15)

    /// Shortest interval between `receivers` events; faster updates are not visible and keep phones busy drawing.
    private static let pause = Duration.seconds(1)

    private let feed: LiveFeed
    private let cursor: TrackCursor
    private let context: WebContext
    private let tellsReceivers: Bool

    /// Reads the page's cursor from `Last-Event-ID` when it reconnects, otherwise from `since`.
    ///
    /// The response ends when the visitor's access ends.
    init(_ request: Request, _ context: WebContext, from feed: LiveFeed) {
        (self.feed, self.context) = (feed, context)
        tellsReceivers = request.uri.queryParameters["receivers"] == "true" && context.visitor?.isGuest == false
        let again = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }
        let first = request.uri.queryParameters["since"].map(String.init)
        cursor = (again ?? first).flatMap { TrackCursor($0) } ?? TrackCursor()
    }

    /// Streams until the client disconnects or the program exits.
    var response: Response {
        let body = ResponseBody { [feed, cursor, context, tellsReceivers] writer in
            var additions = StoredAdditions(behind: cursor, hiding: context.hidden)
            var (shown, skies, sentAt) = ("", "", ContinuousClock.now)
            var (lookedAt, read) = (sentAt - Self.pause, nil as StoredNews?)
            let updates = await feed.listen()
            try await withTaskExecutorPreference(EventLoopExecutor(context.eventLoop)) {
                // Not `cancelOnGracefulShutdown()`, whose tasks cost as much as the rest for each update.
                try await withGracefulShutdownHandler {
                    for await news in updates.news {
                        var events = ""
                        if news.stored !== read {
                            guard await context.isWelcome() else { break }
                            read = news.stored
                            events = try await additions.events(in: news.stored)
                        }
                        while additions.hasMore {
                            if !events.isEmpty { try await writer.write(ByteBuffer(string: events)) }
                            events = try await additions.events(in: news.stored)
                        }
                        events += Self.event("state", news.state(hiding: context.hidden), &shown)
                        if tellsReceivers, lookedAt.duration(to: .now) >= Self.pause {
                            events += Self.event("receivers", news.receivers(), &skies)
                            lookedAt = .now
                        }
                        if events.isEmpty, sentAt.duration(to: .now) < Self.longestSilence { continue }
                        try await writer.write(ByteBuffer(string: events.isEmpty ? ":\n\n" : events))
                        sentAt = .now
                    }
                } onGracefulShutdown: {
                    updates.end()
                }
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    }

    /// Formats an event; empty if its data equal `last`.
    private static func event(_ kind: String, _ data: String, _ last: inout String) -> String {
        guard data != last else { return "" }
        last = data
        return "event: \(kind)\ndata: \(data)\n\n"
    }
}

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

/// Runs the task of a response on the thread that writes it, so that no other thread is woken for each event.
private final class EventLoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
