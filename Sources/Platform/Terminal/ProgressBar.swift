internal import Synchronization

/// A progress bar on a terminal for work that takes more than a second; hidden otherwise.
package final class ProgressBar: Sendable {
    private struct State {
        var done = 0
        var lastShown: ContinuousClock.Instant
    }

    private let total: Int?
    private let unit: String
    private let console: Console
    private let isShown: Bool
    private let start = ContinuousClock.now
    private let state: Mutex<State>

    /// Creates an empty bar.
    ///
    /// - Parameters:
    ///   - total: the number of items; nil if unknown.
    ///   - unit: the name of the items in the plural.
    ///   - isShown: false if the terminal is used for results.
    ///   - console: the console to show it on.
    package init(total: Int?, of unit: String, isShown: Bool = true, console: Console = .standard) {
        self.total = total.flatMap { $0 > 0 ? $0 : nil }
        self.unit = unit
        self.console = console
        self.isShown = isShown && console.isTerminal
        // Hidden during the first second.
        state = Mutex(State(lastShown: start + .milliseconds(800)))
    }

    package func advance(by count: Int) {
        guard isShown else { return }
        let done = state.withLock { state -> Int? in
            state.done += count
            let now = ContinuousClock.now
            // Updates faster than this cannot be read.
            guard now - state.lastShown > .milliseconds(200) else { return nil }
            state.lastShown = now
            return state.done
        }
        if let done { console.show(status: Self.text(done: done, of: total, unit, after: ContinuousClock.now - start)) }
    }

    package func end() {
        if isShown { console.clearStatus() }
    }

    /// Formats the bar without colours; only a count if the total is unknown.
    ///
    /// - Parameters:
    ///   - done: the number of finished items.
    ///   - total: the number of items; nil if unknown.
    ///   - unit: the name of the items in the plural.
    ///   - elapsed: the time taken so far.
    /// - Returns: a single line.
    package static func text(done: Int, of total: Int?, _ unit: String, after elapsed: Duration) -> String {
        guard let total, done > 0 else { return "\(done) \(unit)" }
        let share = min(1, Double(done) / Double(total))
        let filled = Int(share * 30)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 30 - filled)
        let seconds = Double(elapsed.components.seconds) * (1 - share) / share
        return "[\(bar)] \(Int(share * 100)) %  \(done) of \(total) \(unit)  \(SpanText(seconds)) left"
    }
}
