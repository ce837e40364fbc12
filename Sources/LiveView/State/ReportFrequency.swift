/// The number of reports a second, by the receiver's own time: delays on the way change nothing of it.
package struct ReportFrequency: Hashable, Sendable {
    /// Seconds that are looked back upon, where more than one report is in them.
    private static let span = 10.0

    /// Reports that are kept, at most.
    private static let most = 1000

    private var times: [Double] = []

    /// A rate of nothing so far.
    package init() {}

    /// Reports a second; nil where there were not two.
    package var perSecond: Double? {
        guard let first = times.first, let last = times.last, last > first else { return nil }
        return Double(times.count - 1) / (last - first)
    }

    /// Takes note of a report, by its time in seconds; one that is told again counts once, and where time goes back, all begins
    /// anew.
    mutating func note(_ time: Double) {
        guard time.isFinite, time != times.last else { return }
        if let last = times.last, time < last { times = [] }
        times.append(time)
        let old = times.dropLast(2).count { $0 < time - Self.span }
        times.removeFirst(max(old, times.count - Self.most))
    }
}
