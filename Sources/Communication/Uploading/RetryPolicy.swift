/// The waits after something went wrong.
package struct RetryPolicy: Hashable, Sendable {
    /// Before a server is tried again that could not be reached: at first, and at most.
    ///
    /// So short, because it costs next to nothing where there is no way, and whoever is back on line wants to be seen.
    package var unreachable: ClosedRange<Duration>

    /// Before a server is tried again that has answered, and not well: at first, and at most.
    package var unwilling: ClosedRange<Duration>

    /// Before a server is tried again that does not let anybody in, or refuses whatever it gets.
    package var unauthorized: Duration

    /// Before the latest location is tried at a server that refuses whatever it gets: at first, and at most.
    ///
    /// Only what waits is left alone for longer: the next location may be one that the server takes.
    package var refusing: ClosedRange<Duration>

    /// The most that a server may ask for.
    package var longest: Duration

    /// For how long what waits is counted at a time, to see whether it grows for ever.
    package var count: Duration

    /// The time to wait for what nobody tells: fixes of other programs, and whether somebody wants to go on.
    package var look: Duration

    /// Waits as they are usual.
    package init(
        unreachable: ClosedRange<Duration> = .milliseconds(100)...(.milliseconds(1500)),
        unwilling: ClosedRange<Duration> = .seconds(1)...(.seconds(300)),
        unauthorized: Duration = .seconds(900),
        refusing: ClosedRange<Duration> = .seconds(1)...(.seconds(30)),
        longest: Duration = .seconds(3600),
        count: Duration = .seconds(60),
        look: Duration = .seconds(1)
    ) {
        self.unreachable = unreachable
        self.unwilling = unwilling
        self.unauthorized = unauthorized
        self.refusing = refusing
        self.longest = longest
        self.count = count
        self.look = look
    }
}

/// Waits that double with each failure, up to a limit; of each a part is left to chance, so that loggers that lost a server
/// together do not come back together.
struct BackOff {
    /// The number of attempts that have failed since the last one that did not.
    private(set) var count = 0

    /// The wait after one more failure: between two thirds of what it may be, and all of it.
    mutating func next(within range: ClosedRange<Duration>) -> Duration {
        let doubled = range.lowerBound * Double(1 << min(count, 20))
        count += 1
        return min(doubled, range.upperBound) * Double.random(in: 2.0 / 3...1)
    }

    /// Takes note of one more failure whose wait is known.
    mutating func note() { count += 1 }

    /// An attempt went well.
    mutating func reset() { count = 0 }
}
