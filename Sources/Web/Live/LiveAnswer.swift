internal import Access
internal import Commands
internal import HTTPTypes
internal import Hummingbird
internal import Logbook
internal import ServiceLifecycle

/// Events that a page gets for as long as it is open: server-sent events.
///
/// `state` is what is known of receivers, `track` a track whose figures have changed, `points` what was added to it, and
/// `waypoints` that the journal has changed, whoever changed it; `receivers`, where it is asked for, has their skies. The
/// page that has lost the connection calls again with the identifier of the last event, and gets what it has missed.
struct LiveAnswer: Sendable {
    /// The time for which more is waited for that belongs to the same epoch.
    private static let gathering = Duration.milliseconds(60)

    /// Time after which something is sent in any case, so that connections to pages that are gone are noticed.
    private static let longestSilence = Duration.seconds(15)

    /// Time between two looks at skies, however often a receiver reports: nobody sees more, and phones draw.
    private static let pause = Duration.seconds(1)

    private let feed: LiveFeed
    private let storage: SharedStorage
    private let cursor: TrackCursor
    private let context: WebContext
    private let tellsReceivers: Bool

    /// An answer to a page that says what it knows: in `Last-Event-ID` where it calls again, else in `since`.
    ///
    /// It ends when whoever asks may no longer look.
    init(_ request: Request, _ context: WebContext, from feed: LiveFeed, _ storage: SharedStorage) {
        (self.feed, self.storage, self.context) = (feed, storage, context)
        tellsReceivers = request.uri.queryParameters["receivers"] == "true" && context.visitor?.isGuest == false
        let again = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }
        let first = request.uri.queryParameters["since"].map(String.init)
        cursor = (again ?? first).flatMap { TrackCursor($0) } ?? TrackCursor()
    }

    /// The answer, which does not end before the page or the program does.
    var response: Response {
        let body = ResponseBody { [feed, storage, cursor, context, tellsReceivers] writer in
            let (view, changes) = await feed.listen()
            var additions = StoredAdditions(in: storage, behind: cursor, hiding: context.hidden)
            var (shown, skies, sentAt) = ("", "", ContinuousClock.now)
            var lookedAt = sentAt - Self.pause
            for await _ in changes.cancelOnGracefulShutdown() {
                try await Task.sleep(for: Self.gathering)
                guard await context.isWelcome() else { break }
                var events = try await additions.events()
                let known = view.takeState()
                events += Self.event("state", LiveStateText.json(known, at: view.now, hiding: context.hidden), &shown)
                if tellsReceivers, lookedAt.duration(to: .now) >= Self.pause {
                    events += Self.event("receivers", ReceiversText.json(known, at: view.now), &skies)
                    lookedAt = .now
                }
                if events.isEmpty, sentAt.duration(to: .now) < Self.longestSilence { continue }
                try await writer.write(ByteBuffer(string: events.isEmpty ? ":\n\n" : events))
                sentAt = .now
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    }

    /// An event of a kind; empty where its data are as they were.
    private static func event(_ kind: String, _ data: String, _ last: inout String) -> String {
        guard data != last else { return "" }
        last = data
        return "event: \(kind)\ndata: \(data)\n\n"
    }
}
