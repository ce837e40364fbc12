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
