internal import Commands
internal import Hummingbird
internal import LiveView

/// Serves the receivers being recorded.
struct LiveReceiverAnswers: Sendable {
    /// How long to wait for the first report of receivers that were not watched before.
    private static let patience = Duration.seconds(3)

    /// How long to look for a running recording.
    private static let search = Duration.seconds(1)

    private let feed: LiveFeed

    init(from feed: LiveFeed) { self.feed = feed }

    /// All receivers with their satellites; an empty list if no recording can be watched.
    func list() async -> Response {
        let (view, changes) = await feed.listen()
        let start = ContinuousClock.now
        for await _ in changes {
            let state = view.takeState()
            let limit = state.reached.isEmpty ? Self.search : Self.patience
            if !state.reached.isEmpty && ReceiversText.isComplete(state) || start.duration(to: .now) >= limit { break }
        }
        return Response(json: ReceiversText.json(view.takeState(), at: view.now))
    }
}
