/// How long the doctor listens.
package struct ListenLimit: Hashable, Sendable {
    /// The duration set by the user; nil to decide by what is received.
    package var limit: Duration?

    /// Whether the baud rate must be detected first.
    package var searches: Bool

    package init(limit: Duration? = nil, searches: Bool) {
        self.limit = limit
        self.searches = searches
    }

    /// Whether enough was received, or nothing more is to be expected.
    package func isOver(_ heard: ListenResult) -> Bool {
        if let limit, heard.duration >= limit { return true }
        // Waits for a few more epochs: data buffered before the port was opened says nothing about the clock.
        if let position = heard.positionAfter { return heard.duration >= position + .milliseconds(1500) }
        if limit != nil { return false }
        if let sentence = heard.firstSentenceAfter { return heard.duration >= sentence + Self.usual }
        if heard.hasFallenSilent { return true }
        let most = heard.hasHeardOnlyNoise ? Self.round : Self.search
        return heard.duration >= (searches ? most : Self.usual)
    }

    /// The maximum duration in whole seconds.
    package var seconds: Int {
        Int((limit ?? (searches ? Self.search : Self.usual)).components.seconds)
    }

    /// Receivers report once per second, some every few seconds.
    private static let usual = Duration.seconds(10)

    /// Trying all baud rates once, on a line that sends without pauses.
    private static let round = Duration.seconds(20)

    /// Trying all baud rates if the receiver may be slow to start.
    private static let search = Duration.seconds(30)
}
