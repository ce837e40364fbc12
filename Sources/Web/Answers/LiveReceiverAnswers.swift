internal import Commands
internal import Hummingbird
internal import LiveView

/// Answers of the receivers that are recorded now.
struct LiveReceiverAnswers: Sendable {
    /// Time that receivers have to report once where nobody has listened to them before.
    private static let patience = Duration.seconds(3)

    /// Time within which a recording is found that runs.
    private static let search = Duration.seconds(1)

    private let feed: LiveFeed

    /// Answers of what a feed hears.
    init(from feed: LiveFeed) { self.feed = feed }

    /// All receivers with their skies; none where no recording runs that can be watched.
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
