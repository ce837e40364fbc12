/// Counts what comes and what goes, to notice that a target never catches up at the pace that it may have.
package struct BacklogWatch {
    /// Periods in a row that are no chance.
    private static let periods = 3

    private let period: Duration
    private var start: Duration
    private var come = 0
    private var gone = 0
    private var requests = 0
    private var growths = 0
    private var isTold = false

    /// A watch.
    ///
    /// - Parameters:
    ///   - period: the time for which locations are counted at once.
    ///   - start: the time at which the first period begins, since whenever the caller counts.
    package init(every period: Duration, from start: Duration) {
        (self.period, self.start) = (period, start)
    }

    /// Takes note of locations that have to wait.
    package mutating func add(waiting locations: Int) { come += locations }

    /// Takes note of a request with locations that waited.
    package mutating func add(sent locations: Int) {
        gone += locations
        requests += 1
    }

    /// True once: where what waits has grown for three periods, though as much was sent as was allowed.
    ///
    /// - Parameters:
    ///   - now: the time.
    ///   - requestsPerSecond: the most that is allowed.
    /// - Returns: true where it is time to say so.
    package mutating func isGrowing(at now: Duration, requestsPerSecond: Double) -> Bool {
        let elapsed = now - start
        guard elapsed >= period else { return false }
        // With less, something else than the pace holds it up, and that is told by itself.
        let isBusy = Double(requests) >= requestsPerSecond * (elapsed / .seconds(1)) / 2
        growths = isBusy && Double(come) > Double(gone) * 1.1 ? growths + 1 : 0
        (start, come, gone, requests) = (now, 0, 0, 0)
        defer { if growths >= Self.periods { isTold = true } }
        return growths >= Self.periods && !isTold
    }
}
