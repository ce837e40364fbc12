/// The time for which the doctor listens.
package struct ListenLimit: Hashable, Sendable {
    /// The time that the user gives it; nil for as long as it usually takes.
    package var limit: Duration?

    /// True where the line's speed has to be found before anything can be heard.
    package var searches: Bool

    /// A patience.
    package init(limit: Duration? = nil, searches: Bool) {
        self.limit = limit
        self.searches = searches
    }

    /// True where enough was heard, or nothing more is to be expected.
    package func isOver(_ heard: ListenResult) -> Bool {
        if let limit, heard.duration >= limit { return true }
        // Some epochs more: what waited in the line before it was opened tells nothing about the clock.
        if let position = heard.positionAfter { return heard.duration >= position + .milliseconds(1500) }
        if limit != nil { return false }
        if let sentence = heard.firstSentenceAfter { return heard.duration >= sentence + Self.usual }
        if heard.hasFallenSilent { return true }
        let most = heard.hasHeardOnlyNoise ? Self.round : Self.search
        return heard.duration >= (searches ? most : Self.usual)
    }

    /// The longest that may be needed, in whole seconds.
    package var seconds: Int {
        Int((limit ?? (searches ? Self.search : Self.usual)).components.seconds)
    }

    /// A receiver reports once a second, some every few seconds.
    private static let usual = Duration.seconds(10)

    /// A round through all speeds on a line that sends without a pause.
    private static let round = Duration.seconds(20)

    /// The same where a receiver may be slow to begin.
    private static let search = Duration.seconds(30)
}
