/// Detects a target whose backlog keeps growing at its permitted rate.
package struct BacklogWatch {
    /// Consecutive periods of growth that rule out chance.
    private static let periods = 3

    private let period: Duration
    private var start: Duration
    private var come = 0
    private var gone = 0
    private var requests = 0
    private var growths = 0
    private var isTold = false

    /// Starts the first period.
    ///
    /// - Parameters:
    ///   - period: the length of a counting period.
    ///   - start: the start of the first period, on the caller's clock.
    package init(every period: Duration, from start: Duration) {
        (self.period, self.start) = (period, start)
    }

    /// Counts locations added to the backlog.
    package mutating func add(waiting locations: Int) { come += locations }

    /// Counts a request with locations of the backlog.
    package mutating func add(sent locations: Int) {
        gone += locations
        requests += 1
    }

    /// Whether the backlog has grown for three periods at the full permitted rate.
    ///
    /// - Returns: true once; false afterwards.
    package mutating func isGrowing(at now: Duration, requestsPerSecond: Double) -> Bool {
        let elapsed = now - start
        guard elapsed >= period else { return false }
        // Below half the permitted rate something else is the bottleneck, which is reported separately.
        let isBusy = Double(requests) >= requestsPerSecond * (elapsed / .seconds(1)) / 2
        growths = isBusy && Double(come) > Double(gone) * 1.1 ? growths + 1 : 0
        (start, come, gone, requests) = (now, 0, 0, 0)
        defer { if growths >= Self.periods { isTold = true } }
        return growths >= Self.periods && !isTold
    }
}
