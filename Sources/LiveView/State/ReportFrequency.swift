/// Reports per second, by the receiver's own time and so independent of latency.
package struct ReportFrequency: Hashable, Sendable {
    /// Seconds of reports that count; the last two always count.
    private static let span = 10.0

    /// Most times of reports to keep.
    private static let most = 1000

    private var times: [Double] = []

    package init() {}

    /// `nil` before the second report.
    package var perSecond: Double? {
        guard let first = times.first, let last = times.last, last > first else { return nil }
        return Double(times.count - 1) / (last - first)
    }

    /// Adds a report by its time in seconds; a repeated time is ignored, an earlier one restarts the measurement.
    mutating func note(_ time: Double) {
        guard time.isFinite, time != times.last else { return }
        if let last = times.last, time < last { times = [] }
        times.append(time)
        let old = times.dropLast(2).count { $0 < time - Self.span }
        times.removeFirst(max(old, times.count - Self.most))
    }
}
