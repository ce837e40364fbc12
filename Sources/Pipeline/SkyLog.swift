public import GNSS
public import Logbook
internal import Synchronization

/// Collects a receiver's satellite reports until the pipeline stores them.
///
/// At most one report per second is evaluated, and memory use does not grow with the number of reports.
public final class SkyLog: Sendable {
    private struct State {
        var complete: [SkySummary] = []
        var growing: SkyAccumulator?
    }

    private let detail: SkyDetail
    private let state = Mutex(State())

    /// Creates an empty log.
    ///
    /// - Parameter detail: how much of each report is stored.
    public init(_ detail: SkyDetail = .summary) { self.detail = detail }

    /// Adds a report to the log.
    ///
    /// - Parameters:
    ///   - sky: the report.
    ///   - receivedAt: the time of arrival, used if the report has no time. A report with neither is ignored.
    public func add(_ sky: SkyView, receivedAt: UTCTime?) {
        guard detail != .none, let time = sky.time ?? receivedAt else { return }
        state.withLock { state in
            if detail == .summary, let growing = state.growing, growing.isContinued(by: time) {
                if growing.isDue(at: time) { state.growing?.add(sky.satellites, at: time) }
                return
            }
            if let over = state.growing { state.complete.append(over.summary) }
            state.growing = SkyAccumulator(sky.satellites, at: time)
        }
    }

    /// Removes and returns the complete summaries, followed by a copy of the current one.
    package func take() -> [SkySummary] {
        state.withLock { state in
            let complete = state.complete
            state.complete = []
            return complete + [state.growing?.summary].compactMap(\.self)
        }
    }
}
