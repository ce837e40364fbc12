internal import Synchronization

/// The progress of something that takes longer than a second, on a terminal; nowhere else.
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

    /// A bar that is empty.
    ///
    /// - Parameters:
    ///   - total: the number of things to do; nil where that is not known.
    ///   - unit: the name of the things, in the plural.
    ///   - isShown: true where the terminal is free for it: not where the results go there.
    ///   - console: the console that shows it.
    package init(total: Int?, of unit: String, isShown: Bool = true, console: Console = .standard) {
        self.total = total.flatMap { $0 > 0 ? $0 : nil }
        self.unit = unit
        self.console = console
        self.isShown = isShown && console.isTerminal
        // The first second shows nothing.
        state = Mutex(State(lastShown: start + .milliseconds(800)))
    }

    /// Advances by what was done since.
    package func advance(by count: Int) {
        guard isShown else { return }
        let done = state.withLock { state -> Int? in
            state.done += count
            let now = ContinuousClock.now
            // A person reads no faster.
            guard now - state.lastShown > .milliseconds(200) else { return nil }
            state.lastShown = now
            return state.done
        }
        if let done { console.show(status: Self.text(done: done, of: total, unit, after: ContinuousClock.now - start)) }
    }

    /// Takes the bar away.
    package func end() {
        if isShown { console.clearStatus() }
    }

    /// The bar as text, without colours; only a count where the total is not known.
    ///
    /// - Parameters:
    ///   - done: the number of things that are done.
    ///   - total: the number of things to do; nil where that is not known.
    ///   - unit: the name of the things, in the plural.
    ///   - elapsed: the time that those have taken.
    /// - Returns: one line.
    package static func text(done: Int, of total: Int?, _ unit: String, after elapsed: Duration) -> String {
        guard let total, done > 0 else { return "\(done) \(unit)" }
        let share = min(1, Double(done) / Double(total))
        let filled = Int(share * 30)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 30 - filled)
        let seconds = Double(elapsed.components.seconds) * (1 - share) / share
        return "[\(bar)] \(Int(share * 100)) %  \(done) of \(total) \(unit)  \(SpanText(seconds)) left"
    }
}
