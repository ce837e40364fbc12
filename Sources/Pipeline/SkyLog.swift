public import GNSS
public import Logbook
internal import Synchronization

/// The satellites that a receiver lists, on their way to storage: summed up here until the pipeline takes them.
///
/// At most one report a second is looked at, and what is kept does not grow with the reports.
public final class SkyLog: Sendable {
    private struct State {
        var complete: [SkySummary] = []
        var growing: GrowingSky?
    }

    private let detail: SkyDetail
    private let state = Mutex(State())

    /// A log in which nothing is.
    ///
    /// - Parameter detail: the amount that is kept of each report.
    public init(_ detail: SkyDetail = .summary) { self.detail = detail }

    /// Takes a report in.
    ///
    /// - Parameters:
    ///   - sky: the report.
    ///   - receivedAt: the time of its arrival, which stands in where the receiver does not know the date; one that has neither
    ///     is left out.
    public func add(_ sky: SkyView, receivedAt: UTCTime?) {
        guard detail != .none, let time = sky.time ?? receivedAt else { return }
        state.withLock { state in
            if detail == .summary, let growing = state.growing, growing.isContinued(by: time) {
                if growing.isDue(at: time) { state.growing?.add(sky.satellites, at: time) }
                return
            }
            if let over = state.growing { state.complete.append(over.summary) }
            state.growing = GrowingSky(sky.satellites, at: time)
        }
    }

    /// The summaries that are complete, which are then forgotten, and behind them the one that still grows, as it is.
    package func take() -> [SkySummary] {
        state.withLock { state in
            let complete = state.complete
            state.complete = []
            return complete + [state.growing?.summary].compactMap(\.self)
        }
    }
}
